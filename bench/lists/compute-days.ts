import { performance } from 'node:perf_hooks';
import { recomputeBreakdowns } from '../../server/analytics/recompute-breakdowns.ts';
import { recomputeRollups } from '../../server/analytics/recompute-rollups.ts';
import type { AppContext } from '../../server/app-context.ts';
import { inTransaction } from '../../server/db/in-transaction.ts';
import type { FilledWorkspace } from './fill-workspaces.ts';

/** Computes the days of analytics, as a worker does after an import, unless a workspace has them. */
export async function computeDays(
  { listPool }: AppContext,
  { workspace_id, runs }: FilledWorkspace,
  print: (line: string) => void,
): Promise<void> {
  const { rows } = await listPool.query('select 1 from breakdown_calendars where workspace_id = $1', [workspace_id]);
  if (rows.length > 0) return;
  const begun = performance.now();
  await inTransaction(listPool, (client) => recomputeRollups(client, workspace_id));
  await inTransaction(listPool, (client) => recomputeBreakdowns(client, workspace_id));
  await listPool.query('analyze run_days, run_breakdowns, breakdown_days');
  print(`the days of ${runs.toLocaleString('en')} runs in ${((performance.now() - begun) / 1000).toFixed(0)} s`);
}
