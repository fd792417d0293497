import type { Id, Ref } from '../../engine/definition.ts';
import { EngineError } from '../../engine/engine-error.ts';
import type { MemberCaller } from '../http/caller.ts';
import { Failure } from '../http/failure.ts';
import { checkRefs } from '../members/check-refs.ts';
import type { Parts } from '../parts.ts';
import type { KnownRun } from './apply-event.ts';
import { changeRun } from './change-run.ts';
import { mayReassign } from './policy.ts';

/**
 * Gives an open step into other hands: by one of its assignees or a run admin (rule 11). Who started the run is neither,
 * or they could choose who approves what they ask for.
 * @throws Failure not_found, operation_not_allowed, invalid_input for people of elsewhere; EngineError step_not_found,
 *   step_settled, step_not_open, invalid_assignees.
 */
export function reassignStep(
  parts: Parts,
  caller: MemberCaller,
  target: { run_id: Id; run_step_id: Id },
  assignees: Ref[],
): Promise<KnownRun> {
  const { run_id, run_step_id } = target;
  return changeRun(parts, caller, run_id, ({ loaded, people, directory }) => {
    const step = loaded.run.steps.find(({ id }) => id === run_step_id);
    if (!step) throw new EngineError('step_not_found');
    if (!mayReassign(caller, step, people)) throw new Failure('operation_not_allowed');
    checkRefs(directory, assignees, 'assignees');
    return { type: 'reassign', run_step_id, by: caller.member_id, assignees };
  });
}
