import type { Id } from '../../../engine/definition.ts';
import type { AppContext } from '../../app-context.ts';
import { ApiError } from '../../http/api-error.ts';
import type { MemberCaller } from '../../http/caller.ts';
import { mayManage } from '../../run-access/policy.ts';
import type { RunContext } from '../../run-access/run-context.ts';
import { updateRun } from './update-run.ts';

/**
 * Archives, deletes or hides a run, or undoes that.
 * @throws ApiError not_found, operation_not_allowed; EngineError run_state if the run's state does not allow it
 */
export function markRun(
  context: AppContext,
  caller: MemberCaller,
  run_id: Id,
  type: 'archive' | 'restore' | 'delete' | 'hide' | 'unhide',
): Promise<RunContext> {
  return updateRun(context, caller, run_id, ({ loaded, people }) => {
    if (!mayManage(caller, loaded.run, people)) throw new ApiError('operation_not_allowed');
    return { type, by: caller.member_id };
  });
}
