import type { Id, Outcome } from '../../../engine/definition.ts';
import { EngineError } from '../../../engine/engine-error.ts';
import type { AppContext } from '../../app-context.ts';
import { ApiError } from '../../http/api-error.ts';
import type { MemberCaller } from '../../http/caller.ts';
import { mayResolve } from '../../run-access/policy.ts';
import type { RunContext } from '../../run-access/run-context.ts';
import { updateRun } from './update-run.ts';

type Resolution = { type: 'retry' | 'skip'; note: string } | { type: 'mark_done'; note: string; outcome: Outcome };

/**
 * Resolves a failed step: retries it, skips it, or marks it done with an outcome. For run admins, with a note.
 * @throws ApiError not_found, operation_not_allowed; EngineError step_not_found, step_settled, run_state if it has not
 * failed, answer_not_offered
 */
export function resolveFailedStep(
  context: AppContext,
  caller: MemberCaller,
  target: { run_id: Id; run_step_id: Id },
  resolution: Resolution,
): Promise<RunContext> {
  const { run_id, run_step_id } = target;
  return updateRun(context, caller, run_id, ({ loaded, people }) => {
    if (!loaded.run.steps.some(({ id }) => id === run_step_id)) throw new EngineError('step_not_found');
    if (!mayResolve(caller, people)) throw new ApiError('operation_not_allowed');
    return { ...resolution, run_step_id, by: caller.member_id };
  });
}
