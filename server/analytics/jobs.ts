import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { calendarOf } from './calendar-days.ts';
import { foldChangedRuns } from './fold-changed-runs.ts';
import { foldRunDeltas } from './fold-run-deltas.ts';
import { breakdownCalendarOf } from './run-breakdowns.ts';

/**
 * Runs every minute: folds the deltas of runs into daily figures, and the runs that changed into the days of breakdowns. The
 * figures of a workspace are computed anew if there are none yet, or if its time zone or the rules of time zones have
 * changed since (`calendarOf`).
 */
export async function foldAllRunDeltas(context: AppContext): Promise<void> {
  // These rows have no foreign key, so those of a deleted workspace are still there.
  for (const table of ['run_deltas', 'changed_runs']) {
    await context.pool.query(
      `delete from ${table} d where not exists (select 1 from workspaces w where w.id = d.workspace_id)`,
    );
  }
  const { rows } = await context.pool.query<{ id: Id }>(
    `select w.id from workspaces w left join run_calendars c on c.workspace_id = w.id
      left join breakdown_calendars b on b.workspace_id = w.id
    where exists (select 1 from run_deltas d where d.workspace_id = w.id)
      or exists (select 1 from changed_runs d where d.workspace_id = w.id)
      or (c.calendar is distinct from w.time_zone || ' ' || $1 or b.calendar is distinct from w.time_zone || ' ' || $2)
        and (select r.id from runs r where r.workspace_id = w.id order by r.id limit 1) is not null`,
    [calendarOf('').trim(), breakdownCalendarOf('').trim()],
  );
  for (const { id } of rows) {
    while ((await inTransaction(context.listPool, (client) => foldRunDeltas(client, id))) > 0);
    while ((await inTransaction(context.listPool, (client) => foldChangedRuns(client, id))) > 0);
  }
}
