/** What a run admin does with a failed step: try again, pass over it, or say how it ended (DESIGN.md 2.1). */
import { kindOf } from './actions/index.ts';
import { advance, decideAgain } from './advance.ts';
import { readComment } from './answer-step.ts';
import type { Action } from './definition.ts';
import { findStep, refuseSettled } from './find-step.ts';
import { Rejection } from './rejection.ts';
import type { RunEvent, StepState } from './run-state.ts';
import { completeStep, skipStep } from './settle-step.ts';
import { changeStep, type Turn, tell } from './turn.ts';

type Mending = Extract<RunEvent, { type: 'retry' | 'skip' | 'mark_done' }>;

/**
 * Tries a failed step again: a worker is asked anew, a condition evaluated anew. May fail again at once.
 * @throws Rejection `step_not_found`, `step_settled`, `run_state` when the step has not failed.
 */
export function retryStep(turn: Turn, event: Extract<Mending, { type: 'retry' }>): void {
  const { step, action, note } = findFailed(turn, event);
  tell(turn, 'step_retried', event.by, step.id, { note });
  const again = changeStep(turn, step.id, { status: 'waiting', reason: null, note });
  if (step.reason === 'condition_not_evaluable') decideAgain(turn, action, again);
  else kindOf(action).retry(turn, action, again);
  advance(turn);
}

/** Passes over a failed step. @throws Rejection as `retryStep`. */
export function skipFailedStep(turn: Turn, event: Extract<Mending, { type: 'skip' }>): void {
  const { step, note } = findFailed(turn, event);
  skipStep(turn, step, 'skipped_by_admin', { note, by: event.by });
  advance(turn);
}

/**
 * Says how a failed step ended after all, by other means.
 * @throws Rejection as `retryStep`; `answer_not_offered` for an outcome its type does not have.
 */
export function markStepDone(turn: Turn, event: Extract<Mending, { type: 'mark_done' }>): void {
  const { step, action, note } = findFailed(turn, event);
  if (!kindOf(action).outcomes.includes(event.outcome)) throw new Rejection('answer_not_offered');
  completeStep(turn, step, event.outcome, { note });
  tell(turn, 'step_marked_done', event.by, step.id, { outcome: event.outcome, note });
  advance(turn);
}

function findFailed(turn: Turn, event: Mending): { step: StepState; action: Action; note: string | null } {
  const { step, action } = findStep(turn, event.run_step_id);
  refuseSettled(step);
  if (step.status !== 'failed') throw new Rejection('run_state', { values: { status: turn.run.status } });
  return { step, action, note: readComment(event.note, 'note') || null };
}
