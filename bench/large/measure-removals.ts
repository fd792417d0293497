import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { send } from '../soak/send.ts';
import { type Bench, besides, busiest, costOf, formatCosts, load, print } from './bench.ts';
import { watchPeople } from './people-beside.ts';

/** Removing a member with a part in most runs, and deleting a workflow with its runs. */
export async function measureRemovals(bench: Bench): Promise<void> {
  const { client, people: sessions, workspaces } = bench;
  const [large, small] = [workspaces.at(-1)!, workspaces[0]!];
  const other = await busiest(bench, large);
  const people = await watchPeople(bench, bench.port, other);
  const api = (workspace_id: string) => `/api/v1/user/workspaces/${workspace_id}`;
  const remove = async (path: string) => {
    const at = performance.now();
    const { status, text } = await send(bench.port, sessions.owner!, 'DELETE', path);
    print(`${((performance.now() - at) / 1000).toFixed(1)} s: ${status} ${text.slice(0, 200)}; ${load()}`);
  };
  const jobsDone = async (queue: string) => {
    const find = () =>
      client.query(`select 1 from pgboss.job where name = $1 and state < 'completed' limit 1`, [queue]);
    while ((await find()).rows.length > 0) await pause(200);
  };
  try {
    await besides(people, 'before', () => pause(10_000));
    for (const one of [small, large]) {
      const cost = await costOf(bench, async () => {
        const member = await memberWithMost(one.workspace_id);
        print(`removing the member with ${member.open} open steps of ${member.all}, of ${one.runs} runs`);
        await besides(people, 'during the removal of a member', () =>
          remove(`${api(one.workspace_id)}/users/${member.id}`),
        );
        await besides(people, 'while open steps are looked at again', () => jobsDone('people_changed'));
      });
      print(`  in all ${formatCosts([cost], 1)}`);
    }
    for (const [one, place] of [
      [small, 1],
      [large, 1],
    ] as const) {
      const { workflow_id, runs } = await busiest(bench, one, place);
      await client.query(
        `update runs set status = 'cancelled', ended_at = now() where workspace_id = $1 and workflow_id = $2 and status in ('running', 'failed')`,
        [one.workspace_id, workflow_id],
      );
      print(`deleting a workflow with ${runs} runs of ${one.runs}`);
      const cost = await costOf(bench, async () => {
        await besides(people, 'during the deletion', () => remove(`${api(one.workspace_id)}/workflows/${workflow_id}`));
        await besides(people, 'while its runs are deleted', () => jobsDone('delete_workflow_runs'));
      });
      print(`  for each run ${formatCosts([cost], runs)}`);
    }
  } finally {
    await people.stop();
  }

  /** Who is no owner and has the most open steps by name. */
  async function memberWithMost(workspace_id: string) {
    const { rows } = await client.query<{ id: string; open: number; all: number }>(
      `select a.member_id as id, count(*) filter (where a.is_open)::int as open, count(*)::int as all
      from step_assignees a join members m on m.workspace_id = $1 and m.id = a.member_id
      where a.workspace_id = $1 and m.role <> 'owner' and m.removed_at is null group by 1 order by 2 desc limit 1`,
      [workspace_id],
    );
    return rows[0]!;
  }
}
