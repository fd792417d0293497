import type { Id, Ref } from '../../../engine/definition.ts';
import { EngineError } from '../../../engine/engine-error.ts';
import type { AppContext } from '../../app-context.ts';
import { ApiError } from '../../http/api-error.ts';
import type { MemberCaller } from '../../http/caller.ts';
import { checkRefs } from '../../people/check-refs.ts';
import { mayReassign } from '../../run-access/policy.ts';
import type { RunContext } from '../../run-access/run-context.ts';
import { updateRun } from './update-run.ts';

/**
 * Reassigns an open step; for its assignees and run admins (docs/rules.md, rule 11). Initiators may not, because they
 * could choose the approvers of their own request.
 * @throws ApiError not_found, operation_not_allowed, invalid_input for unknown people; EngineError step_not_found,
 * step_settled, step_not_open, step_reassigned, invalid_assignees
 */
export function reassignStep(
  context: AppContext,
  caller: MemberCaller,
  target: { run_id: Id; run_step_id: Id },
  { assignees, from }: { assignees: Ref[]; from?: Ref[] },
): Promise<RunContext> {
  const { run_id, run_step_id } = target;
  return updateRun(context, caller, run_id, ({ loaded, people, directory }) => {
    const step = loaded.run.steps.find(({ id }) => id === run_step_id);
    if (!step) throw new EngineError('step_not_found');
    if (!mayReassign(caller, step, people)) throw new ApiError('operation_not_allowed');
    checkRefs(directory, assignees, 'assignees');
    return { type: 'reassign', run_step_id, by: caller.member_id, assignees, from };
  });
}
