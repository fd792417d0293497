import { foldChangedRuns } from '../../server/analytics/fold-changed-runs.ts';
import { foldRunDeltas } from '../../server/analytics/fold-run-deltas.ts';
import { recomputeRollups } from '../../server/analytics/recompute-rollups.ts';
import { breakdownCalendarOf } from '../../server/analytics/run-breakdowns.ts';
import { inTransaction } from '../../server/db/in-transaction.ts';
import type { FilledWorkspace } from '../lists/fill-workspaces.ts';
import type { Filled } from '../lists/open-filled.ts';

/** The events of a log are spread over so many days before today, and the days of analytics are computed for twice as many. */
export const span = 30;

/** The days of the runs that started lately: those of all of a million take half an hour. */
export async function computeRecentDays({ context, client }: Filled, { workspace_id }: FilledWorkspace): Promise<void> {
  const { rows } = await client.query('select 1 from breakdown_calendars where workspace_id = $1', [workspace_id]);
  if (rows.length > 0) return;
  await inTransaction(context.listPool, (one) => recomputeRollups(one, workspace_id));
  await client.query(
    `insert into breakdown_calendars (workspace_id, calendar) select id, $2 || time_zone || $3 from workspaces where id = $1`,
    [workspace_id, ...breakdownCalendarOf('\n').split('\n')],
  );
  await client.query('delete from changed_runs where workspace_id = $1', [workspace_id]);
  await client.query(
    `insert into changed_runs (workspace_id, run_id) select workspace_id, id from runs
    where workspace_id = $1 and started_at > now() - $2 * interval '1 day' order by started_at`,
    [workspace_id, 2 * span],
  );
  await foldDays(context, workspace_id);
  await client.query('analyze run_days, run_breakdowns, breakdown_days');
}

export async function foldDays({ listPool }: Filled['context'], workspace_id: string): Promise<void> {
  while ((await inTransaction(listPool, (client) => foldRunDeltas(client, workspace_id))) > 0);
  while ((await inTransaction(listPool, (client) => foldChangedRuns(client, workspace_id))) > 0);
}
