import type { PoolClient } from 'pg';
import type { Id } from '../../engine/definition.ts';
import { foldRuns } from './fold-runs.ts';
import { lockRollups } from './lock-rollups.ts';
import { breakdownCalendarOf } from './run-breakdowns.ts';

/** With eight times as many, a worker took 520 MB for a million runs instead of 320, and was no quicker. */
const batch = 500;
/** Milliseconds for one statement: all rows of a large workspace are deleted by one. */
const longest = 600_000;

/**
 * Computes the days of breakdowns of a workspace from all of its runs. Call it in a transaction. What others commit
 * meanwhile keeps its row in `changed_runs`.
 */
export async function recomputeBreakdowns(client: PoolClient, workspace_id: Id): Promise<void> {
  await lockRollups(client, workspace_id);
  await client.query(`set local statement_timeout = ${longest}`);
  const { rows } = await client.query<{ time_zone: string }>('select time_zone from workspaces where id = $1', [
    workspace_id,
  ]);
  const [found] = rows;
  if (!found) return;
  for (const table of ['changed_runs', 'run_breakdowns', 'breakdown_days']) {
    await client.query({
      text: `delete from ${table} where workspace_id = $1`,
      values: [workspace_id],
      query_timeout: longest,
    } as never);
  }
  // In the order of their start, so that a batch writes few days.
  await client.query(
    'declare all_runs no scroll cursor for select id from runs where workspace_id = $1 order by started_at, id',
    [workspace_id],
  );
  for (;;) {
    const { rows: runs } = await client.query<{ id: Id }>({
      text: `fetch ${batch} from all_runs`,
      query_timeout: longest,
    } as never);
    if (runs.length === 0) break;
    await foldRuns(
      client,
      workspace_id,
      runs.map(({ id }) => id),
      found.time_zone,
    );
  }
  await client.query('close all_runs');
  await client.query(
    `insert into breakdown_calendars (workspace_id, calendar) values ($1, $2)
    on conflict (workspace_id) do update set calendar = excluded.calendar`,
    [workspace_id, breakdownCalendarOf(found.time_zone)],
  );
}

/**
 * Lets the figures of a workspace be read from its runs until its days are computed anew. Call it in every transaction
 * that writes runs without naming them in `changed_runs`.
 */
export async function discardBreakdowns(client: PoolClient, workspace_id: Id): Promise<void> {
  await client.query('delete from breakdown_calendars where workspace_id = $1', [workspace_id]);
}
