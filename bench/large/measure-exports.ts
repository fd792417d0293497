import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { watchMemory } from '../process-memory.ts';
import { type Bench, busiest, costOf, load, print } from './bench.ts';

const formats = [
  ['csv', 'runs'],
  ['csv', 'steps'],
  ['xlsx', 'runs'],
  ['xes', 'runs'],
] as const;

/** Of the busiest workflow, the runs that started first, about 100,000; of fewer, all. */
export async function measureExports(bench: Bench): Promise<void> {
  const { client, context, workspaces, pids } = bench;
  const { workspace_id, workflow_id } = await busiest(bench, workspaces.at(-1)!);
  const { rows: found } = await client.query<{ at: string; member_id: string }>(
    `select
      coalesce(
        (select started_at from runs where workspace_id = $1 and workflow_id = $2 and deleted_at is null
          order by started_at, id limit 1 offset 100000),
        now()
      ) as at,
      (select id from members where workspace_id = $1 and role = 'owner' order by id limit 1) as member_id`,
    [workspace_id, workflow_id],
  );
  const { at: until, member_id } = found[0] ?? {};
  for (const [format, content] of formats) {
    if (process.env.FORMAT && process.env.FORMAT !== format) continue;
    const id = crypto.randomUUID();
    await client.query(
      `insert into exports (workspace_id, id, member_id, workflow_id, format, content, language, created_at, starts_to)
      values ($1, $2, $3, $4, $5, $6, 'en', now(), $7::timestamptz - interval '1 second')`,
      [workspace_id, id, member_id, workflow_id, format, content, until],
    );
    const memory = watchMemory(pids.worker);
    let first: number | null = null;
    const cost = await costOf(bench, async () => {
      const at = performance.now();
      await context.jobs.send('create_export', { workspace_id, export_id: id });
      for (;;) {
        await pause(50);
        const { rows } = await client.query('select status, rows_total from exports where id = $1', [id]);
        if (first === null && rows[0].rows_total !== null) first = performance.now() - at;
        if (rows[0].status === 'failed') throw new Error('the export has failed');
        if (rows[0].status === 'done') break;
      }
    });
    const { idle, peak, quarters } = memory.stop();
    const { rows } = await client.query('select rows_done, size from exports where id = $1', [id]);
    const mb = (bytes: number) => Math.round(bytes / 1024 / 1024);
    print(
      `${format} ${content} of ${rows[0].rows_done} runs of ${workspaces.at(-1)!.runs}: ${cost.seconds.toFixed(1)} s, counted after ${(first ?? 0).toFixed(0)} ms, processor time ${cost.worker.toFixed(1)} s and ${cost.database.toFixed(1)} s of PostgreSQL, ${(cost.blocks / rows[0].rows_done).toFixed(0)} blocks a run, file ${(rows[0].size / 1e6).toFixed(1)} MB, ${mb(peak - idle)} MB above idle (${mb(idle)} MB), its process by quarters ${quarters.map(({ started }) => mb(started)).join(', ')} MB; ${load()}`,
    );
  }
}
