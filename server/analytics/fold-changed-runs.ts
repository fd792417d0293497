import type { PoolClient } from 'pg';
import type { Id } from '../../engine/definition.ts';
import { foldRuns } from './fold-runs.ts';
import { tryLockRollups } from './lock-rollups.ts';
import { recomputeBreakdowns } from './recompute-breakdowns.ts';
import { breakdownCalendarOf } from './run-breakdowns.ts';

const batch = 500;

/**
 * Folds a batch of the runs of a workspace that changed into the days of breakdowns, or computes these anew if they are
 * of another calendar. Call it in a transaction. Readers see the days and the list of changed runs of one snapshot.
 * @returns The number of rows of `changed_runs` that were folded; 0 when nothing is left, or somebody else is at it.
 */
export async function foldChangedRuns(client: PoolClient, workspace_id: Id): Promise<number> {
  if (!(await tryLockRollups(client, workspace_id))) return 0;
  const { rows } = await client.query<{ time_zone: string; calendar: string | null }>({
    name: 'find-breakdown-calendar',
    text: `select w.time_zone, c.calendar from workspaces w left join breakdown_calendars c on c.workspace_id = w.id where w.id = $1`,
    values: [workspace_id],
  });
  const [found] = rows;
  if (!found) return 0;
  if (found.calendar !== breakdownCalendarOf(found.time_zone)) {
    await recomputeBreakdowns(client, workspace_id);
    return 0;
  }
  // A change that is committed after this statement adds another row, with which the run is folded again.
  const { rows: changed } = await client.query<{ run_id: Id }>({
    name: 'take-changed-runs',
    text: `delete from changed_runs where workspace_id = $1 and ctid = any (array(
        select c.ctid from changed_runs c where c.workspace_id = $1 limit ${batch}))
      returning run_id`,
    values: [workspace_id],
  });
  await foldRuns(client, workspace_id, [...new Set(changed.map(({ run_id }) => run_id))], found.time_zone);
  return changed.length;
}
