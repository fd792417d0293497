import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import type { MemberCaller } from '../http/caller.ts';
import { findPlan } from './find-planned-runs.ts';

/** Deletes a planned run and its occurrences; its runs stay. @throws ApiError not_found, operation_not_allowed */
export async function deletePlannedRun(context: AppContext, caller: MemberCaller, id: Id): Promise<void> {
  await findPlan(context, caller, id, 'delete');
  await context.pool.query('delete from planned_runs where workspace_id = $1 and id = $2', [caller.workspace_id, id]);
}
