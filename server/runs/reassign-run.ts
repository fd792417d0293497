import { canReassign } from '../../engine/can.ts';
import type { Id, Ref } from '../../engine/definition.ts';
import type { MemberCaller } from '../http/caller.ts';
import { Failure } from '../http/failure.ts';
import { checkRefs } from '../members/check-refs.ts';
import type { Parts } from '../parts.ts';
import type { KnownRun } from './apply-event.ts';
import { changeRun } from './change-run.ts';
import { mayReassign } from './policy.ts';

/**
 * Gives every open step of a run that the caller may give on into the same hands, all in one commit or none.
 * @throws Failure not_found, nothing_to_reassign, invalid_input for people of elsewhere; EngineError invalid_assignees.
 */
export function reassignRun(parts: Parts, caller: MemberCaller, run_id: Id, assignees: Ref[]): Promise<KnownRun> {
  return changeRun(parts, caller, run_id, ({ loaded: { run }, version, people, directory }) => {
    const steps = run.steps.filter((step) => canReassign(version, run, step) && mayReassign(caller, step, people));
    if (steps.length === 0) throw new Failure('nothing_to_reassign');
    checkRefs(directory, assignees, 'assignees');
    return { type: 'reassign_steps', run_step_ids: steps.map(({ id }) => id), by: caller.member_id, assignees };
  });
}
