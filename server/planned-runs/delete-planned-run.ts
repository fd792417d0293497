import type { Id } from '../../engine/definition.ts';
import type { MemberCaller } from '../http/caller.ts';
import type { Parts } from '../parts.ts';
import { findPlan } from './find-planned-runs.ts';

/** Deletes a planned run with the record of its dates; its runs stay. @throws Failure not_found, operation_not_allowed */
export async function deletePlannedRun(parts: Parts, caller: MemberCaller, id: Id): Promise<void> {
  await findPlan(parts, caller, id, 'delete');
  await parts.pool.query('delete from planned_runs where workspace_id = $1 and id = $2', [caller.workspace_id, id]);
}
