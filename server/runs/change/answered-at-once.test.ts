import { rmSync } from 'node:fs';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anyVote, definitionBuilders } from '../../demo/demo-definition.ts';
import { countWaiting } from '../../testing/count-waiting.ts';
import { requestUntilAnswered } from '../../testing/crash-tests/request-until-answered.ts';
import { repeats } from '../../testing/extended.ts';
import {
  createTestWorkflow,
  createTestWorkspace,
  stepOf,
  type TestPerson,
  type TestRun,
  type TestWorkspace,
} from '../../testing/factories.ts';
import { type Answer, type Call, openTestApp, type TestApp } from '../../testing/open-test-app.ts';
import { type BatonProcess, freePort, spawnBeside, whenReady } from '../../testing/start-baton.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { verifyAllHistories } from '../history/verify-all-histories.ts';

// Two web processes. Both requests of a pair are held until each has read the run in its old state, so that neither can
// know of the other.

let app: TestApp;
let workspace: TestWorkspace;
let workflow_id: string;
let [ann, ben] = [] as unknown as [TestPerson, TestPerson];
/** Their names as in replies, in the same order. */
let names: string[];
let holder: Client;
let folder: string;
const webs: { process: BatonProcess; as: (token: string) => Call }[] = [];
const seen = { repeats: 0, faults: [] as string[] };

beforeAll(async () => {
  app = await openTestApp();
  workspace = await createTestWorkspace(app);
  [ann, ben] = [await workspace.person(), await workspace.person()];
  names = await Promise.all([ann, ben].map(nameOf));
  const { act, group } = definitionBuilders('at once');
  const settings = { fields: [], vote: anyVote, cancel_on_disapprove: false };
  const approve = act('approval', 'Approve', settings, { assignees: [ann.ref, ben.ref] });
  const definition = { schema: 1 as const, trigger_form: [], action_groups: [group('One', approve)], cancellation: [] };
  workflow_id = (await createTestWorkflow(workspace, definition, [ann.ref])).id;
  const { connectionString } = app.context.pool.options as { connectionString: string };
  holder = new Client({ connectionString });
  await holder.connect();
  folder = temporaryFolder('baton-at-once-');
  for (const port of [await freePort(), await freePort()]) {
    const process = spawnBeside(app, 'web', { DATA_DIR: folder, PORT: String(port) });
    webs.push({ process, as: requestUntilAnswered(`http://localhost:${port}`, seen) });
  }
  await Promise.all(webs.map(({ process }) => whenReady(process)));
});
afterAll(async () => {
  for (const { process } of webs) {
    process.process.kill('SIGKILL');
    await process.ended;
  }
  await holder.end();
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

async function nameOf({ call }: TestPerson): Promise<string> {
  const { body } = await call<{ user: { first_name: string; last_name: string } }>('GET', '/api/v1/user/me');
  return `${body.user.first_name} ${body.user.last_name}`;
}

type Reply = Answer<{ run: TestRun }>;
type Pair = { run: TestRun; replies: [Reply, Reply] };

/** As many runs at once as a process stores in statements of their own (`lanes` of `store-transition.ts`). */
const batch = 3;

/**
 * Creates runs with one open step each, and sends two requests for each, one to each process, which compete for its
 * row.
 */
async function meet(pairs: number, ask: (run: TestRun, web: 0 | 1, number: number) => Promise<Reply>): Promise<Pair[]> {
  const met: Pair[] = [];
  while (met.length < pairs) {
    const runs = await Promise.all(Array.from({ length: Math.min(batch, pairs - met.length) }, startRun));
    await holder.query('begin');
    await holder.query('select 1 from runs where workspace_id = $1 and id = any($2::uuid[]) for update', [
      workspace.id,
      runs.map(({ id }) => id),
    ]);
    const asked = runs.map((run, place) => {
      const number = met.length + place;
      return Promise.all([ask(run, 0, number), ask(run, 1, number)]);
    });
    await waitForAll(2 * runs.length);
    await holder.query('commit');
    const replies = await Promise.all(asked);
    met.push(...runs.map((run, place) => ({ run, replies: replies[place] as [Reply, Reply] })));
  }
  return met;
}

async function startRun(): Promise<TestRun> {
  const { body } = await ann.call<{ run: TestRun }>('POST', `${workspace.path}/runs`, { workflow_id });
  return body.run;
}

/** Waits until that many statements wait for a row lock. */
async function waitForAll(count: number): Promise<void> {
  for (const end = Date.now() + 15_000; Date.now() < end; ) {
    if ((await countWaiting(app.context.pool)) === count) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error(`not ${count} requests came as far as the run's row`);
}

const answer = (person: TestPerson, web: 0 | 1, run: TestRun, words: string, headers: Record<string, string> = {}) =>
  webs[web]!.as(person.token)<{ run: TestRun }>(
    'PATCH',
    `${workspace.path}/runs/${run.id}/run_steps/${stepOf(run, 'Approve').id}`,
    { run_step: { answer: words } },
    headers,
  );

/** The stored outcome, answers and lines of history of each run's one step. */
async function stored(pairs: Pair[]) {
  const { rows } = await app.context.pool.query<{
    run_id: string;
    status: string;
    outcome: string | null;
    given: string[];
    answered: number;
    ends: number;
  }>(
    `select r.id as run_id, r.status, s.outcome,
      coalesce((select array_agg(a.member_id || ' ' || a.answer) from step_answers a
        where a.workspace_id = $1 and a.run_id = r.id), '{}') as given,
      (select count(*)::int from activities h
        where h.workspace_id = $1 and h.run_id = r.id and h.kind in ('step_answered', 'step_voted')) as answered,
      (select count(*)::int from activities h
        where h.workspace_id = $1 and h.run_id = r.id and h.kind in ('run_completed', 'run_cancelled')) as ends
    from runs r join run_steps s on s.workspace_id = $1 and s.run_id = r.id
    where r.workspace_id = $1 and r.id = any($2::uuid[])`,
    [workspace.id, pairs.map(({ run }) => run.id)],
  );
  const byRun = new Map(rows.map((row) => [row.run_id, row]));
  return (run: TestRun) => byRun.get(run.id);
}

describe('two concurrent requests in two processes', () => {
  test('to approve and to disapprove, many times: one is stored, and the other gets who answered and when', async () => {
    const people = [ann, ben] as const;
    const words = ['approve', 'disapprove'] as const;
    const whose = (web: 0 | 1, number: number) => (number + web) % 2;
    const pairs = await meet(repeats(50, 500), (run, web, number) => {
      const place = whose(web, number);
      return answer(people[place]!, web, run, words[place]!);
    });
    const of = await stored(pairs);
    const wins = [0, 0];
    for (const [number, { run, replies }] of pairs.entries()) {
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
      const won = replies[0].status === 200 ? 0 : 1;
      const winner = whose(won, number);
      wins[winner]! += 1;
      const { problem } = replies[1 - won]!;
      expect([problem.code, problem.values]).toEqual([
        'step_settled',
        {
          by: names[winner],
          by_id: people[winner]!.member_id,
          at: expect.any(Number),
        },
      ]);
      expect(Math.abs(Number(problem.values?.at) - Date.now() / 1000)).toBeLessThan(300);
      expect(of(run)).toMatchObject({
        status: 'completed',
        outcome: words[winner],
        given: [`${people[winner]!.member_id} ${words[winner]}`],
        answered: 1,
        ends: 1,
      });
    }
    // Neither person may win always.
    expect(Math.min(...wins)).toBeGreaterThan(0);
    expect(seen).toEqual({ repeats: 0, faults: [] });
  });

  test('to answer and to cancel, many times: the first one committed stands', async () => {
    const pairs = await meet(repeats(20, 50), (run, web, number) =>
      (number + web) % 2
        ? answer(ann, web, run, 'approve')
        : webs[web]!.as(workspace.owner.token)('PATCH', `${workspace.path}/runs/${run.id}/cancel`),
    );
    const of = await stored(pairs);
    for (const [number, { run, replies }] of pairs.entries()) {
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
      const won = replies[0].status === 200 ? 0 : 1;
      const { problem } = replies[1 - won]!;
      if ((number + won) % 2) {
        expect([problem.code, problem.values]).toEqual(['run_state', { status: 'completed' }]);
        expect(of(run)).toMatchObject({ status: 'completed', outcome: 'approve', answered: 1, ends: 1 });
      } else {
        expect([problem.code, typeof problem.values?.at]).toEqual(['step_settled', 'number']);
        expect(of(run)).toMatchObject({ status: 'cancelled', given: [], answered: 0, ends: 1 });
      }
    }
    expect(seen.faults).toEqual([]);
  });

  test('with the same idempotency key, many times: one is executed, and both get the same reply', async () => {
    const pairs = await meet(repeats(20, 50), (run, web) =>
      answer(ann, web, run, 'approve', { 'idempotency-key': `a-${run.id}` }),
    );
    const of = await stored(pairs);
    for (const { run, replies } of pairs) {
      expect(replies.map(({ status }) => status)).toEqual([200, 200]);
      expect(replies[0].body).toEqual(replies[1].body);
      expect(of(run)).toMatchObject({ status: 'completed', given: [`${ann.member_id} approve`], answered: 1, ends: 1 });
    }
    expect(seen.faults).toEqual([]);
  });
});

test('all of these runs have a history in one chain, whose lines are as they were written', async () => {
  expect(await verifyAllHistories(app.context.pool, () => {})).toMatchObject({ broken: 0, lines_before: 0 });
});
