import type { Id } from '../../../engine/definition.ts';
import { EngineError } from '../../../engine/engine-error.ts';
import type { AppContext } from '../../app-context.ts';
import { ApiError } from '../../http/api-error.ts';
import type { MemberCaller } from '../../http/caller.ts';
import { mayCancel } from '../../run-access/policy.ts';
import type { RunContext } from '../../run-access/run-context.ts';
import { applyEvent } from './apply-event.ts';

/**
 * Cancels a run; for run admins and the version's cancellers.
 * @throws ApiError not_found, operation_not_allowed; EngineError run_state if it has ended
 */
export function cancelRun(context: AppContext, caller: MemberCaller, run_id: Id): Promise<RunContext> {
  return applyEvent(context, {
    workspace_id: caller.workspace_id,
    run_id,
    viewer: caller,
    zone: caller.workspace.time_zone,
    people_revision: caller.workspace.people_revision,
    decide: ({ loaded: { run }, version, people }) => {
      if (run.status !== 'running' && run.status !== 'failed') {
        throw new EngineError('run_state', { values: { status: run.status } });
      }
      if (!mayCancel(caller, run, version.definition, people)) throw new ApiError('operation_not_allowed');
      return { type: 'cancel', by: caller.member_id };
    },
  });
}
