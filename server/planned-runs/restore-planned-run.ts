import type { Id } from '../../engine/definition.ts';
import { nextOccurrence } from '../../engine/schedule.ts';
import type { AppContext } from '../app-context.ts';
import { ApiError } from '../http/api-error.ts';
import type { MemberCaller } from '../http/caller.ts';
import { findPlan } from './find-planned-runs.ts';
import { scheduleOf } from './schedule-of.ts';
import { starterOf } from './starter-of.ts';

/**
 * Brings a deleted planned run back, paused if it was, otherwise with its next future date. The
 * caller becomes its creator where `starterOf` says so. Nothing happens if it is not deleted.
 * @throws ApiError not_found if it was removed since, or its workflow was; operation_not_allowed; planned_run_changed
 */
export async function restorePlannedRun(context: AppContext, caller: MemberCaller, id: Id): Promise<void> {
  const { plan, directory } = await findPlan(context, caller, id, 'delete', { deletedToo: true });
  if (plan.deleted_at === null) return;
  const now = context.now();
  const next_at = plan.status === 'enabled' ? nextOccurrence(scheduleOf(plan), now) : null;
  const created_by = starterOf(plan, directory, caller);
  const { rowCount } = await context.pool.query({
    name: 'restore-planned-run',
    text: `update planned_runs set deleted_at = null, next_at = to_timestamp($4), created_by = $5,
        revision = revision + 1, updated_at = to_timestamp($6)
      where workspace_id = $1 and id = $2 and revision = $3`,
    values: [caller.workspace_id, id, plan.revision, next_at, created_by, now],
  });
  if (rowCount) return;
  // Restored by a request at the same moment, it is as it should be.
  const { plan: found } = await findPlan(context, caller, id, 'delete', { deletedToo: true });
  if (found.deleted_at !== null) throw new ApiError('planned_run_changed');
}
