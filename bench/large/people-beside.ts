import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { hashToken } from '../../server/db/hash-token.ts';
import { findOpenApprovals } from '../lists/approve-steps.ts';
import type { Filled } from '../lists/open-filled.ts';
import { send } from '../soak/send.ts';
import { latencyOf } from '../transition/latency.ts';

/** Milliseconds between two operations of the same kind. */
const apart = 250;

export interface PeopleBeside {
  /** The latencies since the last call, by operation. */
  take: () => string;
  stop: () => Promise<void>;
}

/**
 * What people of a workspace do while something large runs, each four times a second: the first page of an owner's list,
 * an answer, and what every change of a member begins with, the lock of the workspace's row.
 * @param workflow_id A workflow whose steps are answered; another one than is being deleted.
 */
export async function watchPeople(
  { client, people, env }: Filled,
  port: number,
  { workspace_id, workflow_id }: { workspace_id: string; workflow_id: string },
): Promise<PeopleBeside> {
  const path = `/api/v1/user/workspaces/${workspace_id}`;
  const owner = people.owner!;
  const open = await findOpenApprovals(client, workspace_id, workflow_id);
  const tokens = new Map<string, string>();
  const tokenOf = async (member_id: string) => {
    const token = tokens.get(member_id) ?? crypto.randomUUID();
    if (!tokens.has(member_id))
      await client.query(
        `insert into sessions (id, user_id, token, expires_at)
        select uuidv7(), user_id, $3, now() + interval '1 day' from members where workspace_id = $1 and id = $2`,
        [workspace_id, member_id, hashToken(token)],
      );
    tokens.set(member_id, token);
    return token;
  };
  for (const { member_id } of open) await tokenOf(member_id);
  const own = new pg.Client({ connectionString: env.DATABASE_URL, application_name: 'beside' });
  own.on('error', () => {});
  await own.connect();
  const call = async (token: string, method: string, to: string, body?: object) => {
    const { status, text } = await send(port, token, method, path + to, body);
    if (status >= 300) throw new Error(`${status} ${text.slice(0, 120)}`);
  };
  const operations: Record<string, () => Promise<unknown>> = {
    list: () => call(owner, 'GET', '/runs/index_v2'),
    answer: () => {
      const step = open.shift();
      if (!step) throw new Error('no open approval is left');
      const body = { run_step: { answer: 'approve', comment: '' } };
      return call(tokens.get(step.member_id)!, 'PATCH', `/runs/${step.run_id}/run_steps/${step.id}`, body);
    },
    lock: () => own.query('select 1 from workspaces where id = $1 for no key update', [workspace_id]),
  };
  let taken = new Map<string, { times: number[]; failures: Map<string, number> }>();
  let isOver = false;
  const loops = Object.entries(operations).map(async ([name, act]) => {
    while (!isOver) {
      const begun = performance.now();
      let failure = '';
      await Promise.resolve()
        .then(act)
        .catch((error: Error) => {
          failure = error.message;
        });
      const { times, failures } = taken.get(name) ?? { times: [] as number[], failures: new Map<string, number>() };
      taken.set(name, { times, failures });
      if (failure) failures.set(failure, (failures.get(failure) ?? 0) + 1);
      else times.push(performance.now() - begun);
      await pause(Math.max(0, apart - (performance.now() - begun)));
    }
  });
  return {
    take: () => {
      const lines = [...taken].map(([name, { times, failures }]) => {
        const { p50, p95 } = latencyOf(times);
        const [middle, most, longest] = [p50, p95, Math.max(0, ...times)].map((ms) => ms.toFixed(0));
        const failed = [...failures].map(([what, count]) => `; ${count} failed: ${what}`).join('');
        return `${name} ${middle}, ${most}, ${longest} ms of ${times.length}${failed}`;
      });
      taken = new Map();
      return lines.sort().join(' | ');
    },
    stop: async () => {
      isOver = true;
      await Promise.all(loops);
      await own.end();
    },
  };
}
