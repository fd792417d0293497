import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import type { MemberCaller } from '../http/caller.ts';
import { findPlan } from './find-planned-runs.ts';

/**
 * Deletes a planned run: nobody sees it, and it starts no runs. `restorePlannedRun` brings it back within a day. The runs
 * that it started stay. @throws ApiError not_found, operation_not_allowed
 */
export async function deletePlannedRun(context: AppContext, caller: MemberCaller, id: Id): Promise<void> {
  await findPlan(context, caller, id, 'delete');
  // The revision makes a worker that has claimed the plan leave its next date as it is.
  await context.pool.query({
    name: 'delete-planned-run',
    text: `update planned_runs set deleted_at = to_timestamp($3), next_at = null, revision = revision + 1
      where workspace_id = $1 and id = $2 and deleted_at is null`,
    values: [caller.workspace_id, id, context.now()],
  });
}

/** Seconds for which a deleted planned run can be brought back. */
const restorable = 86_400;

/** Removes the planned runs that were deleted more than a day ago, with their occurrences. */
export async function removeDeletedPlans(context: AppContext): Promise<void> {
  await context.pool.query('delete from planned_runs where deleted_at < to_timestamp($1)', [
    context.now() - restorable,
  ]);
}
