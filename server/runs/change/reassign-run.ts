import { canReassign } from '../../../engine/can.ts';
import type { Id, Ref } from '../../../engine/definition.ts';
import { EngineError } from '../../../engine/engine-error.ts';
import type { RunEvent, StepReassignment } from '../../../engine/run-state.ts';
import type { AppContext } from '../../app-context.ts';
import { ApiError } from '../../http/api-error.ts';
import type { MemberCaller } from '../../http/caller.ts';
import { checkRefs } from '../../people/check-refs.ts';
import { mayReassign } from '../../run-access/policy.ts';
import type { RunContext } from '../../run-access/run-context.ts';
import { updateRun } from './update-run.ts';

type GivenBack = Required<StepReassignment>;

/**
 * Reassigns those open steps of a run that the caller may reassign: all of them or, after an error, none.
 * @returns What undoes it, for those steps that the caller may still reassign.
 * @throws ApiError not_found; nothing_to_reassign; invalid_input for unknown people; EngineError invalid_assignees
 */
export async function reassignRun(
  context: AppContext,
  caller: MemberCaller,
  run_id: Id,
  assignees: Ref[],
): Promise<GivenBack[]> {
  const before = new Map<Id, Ref[]>();
  const after = await updateRun(context, caller, run_id, ({ loaded: { run }, version, people, directory }) => {
    const steps = run.steps.filter((step) => canReassign(version, run, step) && mayReassign(caller, step, people));
    if (steps.length === 0) throw new ApiError('nothing_to_reassign');
    checkRefs(directory, assignees, 'assignees');
    before.clear();
    for (const step of steps) before.set(step.id, step.assignees);
    return reassigning(
      caller,
      steps.map(({ id }) => ({ run_step_id: id, assignees })),
    );
  });
  return undoing(caller, after, before);
}

/**
 * Gives steps of a run back to the people they were taken from: all of them or, after an error, none.
 * @throws ApiError not_found, operation_not_allowed; invalid_input for unknown people; EngineError step_not_found,
 *   step_settled, step_not_open, step_reassigned, invalid_assignees
 */
export function giveStepsBack(
  context: AppContext,
  caller: MemberCaller,
  run_id: Id,
  steps: StepReassignment[],
): Promise<RunContext> {
  return updateRun(context, caller, run_id, ({ loaded: { run }, people, directory }) => {
    for (const { run_step_id, assignees } of steps) {
      const step = run.steps.find(({ id }) => id === run_step_id);
      if (!step) throw new EngineError('step_not_found');
      if (!mayReassign(caller, step, people)) throw new ApiError('operation_not_allowed');
      checkRefs(directory, assignees, 'steps');
    }
    return reassigning(caller, steps);
  });
}

const reassigning = (caller: MemberCaller, steps: StepReassignment[]): RunEvent => ({
  type: 'reassign_steps',
  by: caller.member_id,
  steps,
});

/** Steps that had nobody, or are with the same people as before, need no undoing. */
function undoing(caller: MemberCaller, { loaded: { run }, version, people }: RunContext, before: Map<Id, Ref[]>) {
  return run.steps.flatMap((step): GivenBack[] => {
    const assignees = before.get(step.id);
    if (!assignees || assignees.length === 0 || assignees === step.assignees) return [];
    if (!canReassign(version, run, step) || !mayReassign(caller, step, people)) return [];
    return [{ run_step_id: step.id, assignees, from: step.assignees }];
  });
}
