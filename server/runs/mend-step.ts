import type { Id, Outcome } from '../../engine/definition.ts';
import { EngineError } from '../../engine/engine-error.ts';
import type { MemberCaller } from '../http/caller.ts';
import { Failure } from '../http/failure.ts';
import type { Parts } from '../parts.ts';
import type { KnownRun } from './apply-event.ts';
import { changeRun } from './change-run.ts';
import { mayMend } from './policy.ts';

type Mending = { type: 'retry' | 'skip'; note: string } | { type: 'mark_done'; note: string; outcome: Outcome };

/**
 * Mends a failed step: tries again, passes over it, or says how it ended by other means. By run admins, with a note.
 * @throws Failure not_found, operation_not_allowed; EngineError step_not_found, step_settled, run_state where it has not
 *   failed, answer_not_offered.
 */
export function mendStep(
  parts: Parts,
  caller: MemberCaller,
  target: { run_id: Id; run_step_id: Id },
  mending: Mending,
): Promise<KnownRun> {
  const { run_id, run_step_id } = target;
  return changeRun(parts, caller, run_id, ({ loaded, people }) => {
    if (!loaded.run.steps.some(({ id }) => id === run_step_id)) throw new EngineError('step_not_found');
    if (!mayMend(caller, people)) throw new Failure('operation_not_allowed');
    return { ...mending, run_step_id, by: caller.member_id };
  });
}
