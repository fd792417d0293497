import { canReassign } from '../../../engine/can.ts';
import type { Id, Ref } from '../../../engine/definition.ts';
import type { AppContext } from '../../app-context.ts';
import { ApiError } from '../../http/api-error.ts';
import type { MemberCaller } from '../../http/caller.ts';
import { checkRefs } from '../../people/check-refs.ts';
import { mayReassign } from '../../run-access/policy.ts';
import type { RunContext } from '../../run-access/run-context.ts';
import { updateRun } from './update-run.ts';

/**
 * Reassigns those open steps of a run that the caller may reassign: all of them or, after an error, none.
 * @throws ApiError not_found; nothing_to_reassign; invalid_input for unknown people; EngineError invalid_assignees
 */
export function reassignRun(
  context: AppContext,
  caller: MemberCaller,
  run_id: Id,
  assignees: Ref[],
): Promise<RunContext> {
  return updateRun(context, caller, run_id, ({ loaded: { run }, version, people, directory }) => {
    const steps = run.steps.filter((step) => canReassign(version, run, step) && mayReassign(caller, step, people));
    if (steps.length === 0) throw new ApiError('nothing_to_reassign');
    checkRefs(directory, assignees, 'assignees');
    return { type: 'reassign_steps', run_step_ids: steps.map(({ id }) => id), by: caller.member_id, assignees };
  });
}
