import type { Id } from '../../engine/definition.ts';
import { nextOccurrence } from '../../engine/schedule.ts';
import type { AppContext } from '../app-context.ts';
import { ApiError } from '../http/api-error.ts';
import type { MemberCaller } from '../http/caller.ts';
import { findPlan } from './find-planned-runs.ts';
import { scheduleOf } from './schedule-of.ts';
import { starterOf } from './starter-of.ts';

/**
 * Pauses a planned run, or resumes it with its next future date. Resuming makes the caller its
 * creator where `starterOf` says so. Nothing happens if it has the status already.
 * @throws ApiError not_found, operation_not_allowed, planned_run_changed
 */
export async function togglePlannedRun(
  context: AppContext,
  caller: MemberCaller,
  id: Id,
  status: 'enabled' | 'disabled',
): Promise<void> {
  const { plan, directory } = await findPlan(context, caller, id, 'toggle');
  if (plan.status === status) return;
  const now = context.now();
  const next_at = status === 'enabled' ? nextOccurrence(scheduleOf(plan), now) : null;
  const created_by = status === 'enabled' ? starterOf(plan, directory, caller) : plan.created_by;
  const { rowCount } = await context.pool.query({
    name: 'toggle-planned-run',
    text: `update planned_runs set status = $4, next_at = to_timestamp($5), created_by = $6, notice = null,
        revision = revision + 1, updated_at = to_timestamp($7)
      where workspace_id = $1 and id = $2 and revision = $3`,
    values: [caller.workspace_id, id, plan.revision, status, next_at, created_by, now],
  });
  if (!rowCount) throw new ApiError('planned_run_changed');
}
