/** Handles what a worker reports about the step that it executed (docs/rules.md, rule 12). */
import { kindOf } from './actions/index.ts';
import { advance } from './advance.ts';
import { EngineError } from './engine-error.ts';
import { findStep, isAwaited } from './find-step.ts';
import type { RunEvent, StepState } from './run-state.ts';
import { completeStep, failOrGoOn, failStep } from './settle-step.ts';
import { recordActivity, type TransitionDraft } from './transition-draft.ts';

/**
 * The worker has succeeded: the step is completed with the reported outcome.
 * @throws EngineError `step_not_found`; `answer_not_offered` for an outcome that the type does not have.
 */
export function onSuccess(draft: TransitionDraft, event: Extract<RunEvent, { type: 'effect_succeeded' }>): void {
  const { step, action } = findStep(draft, event.run_step_id);
  const { outcome, mail = step.mail } = event;
  if (!kindOf(action).outcomes.includes(outcome)) throw new EngineError('answer_not_offered');
  if (!isAwaited(step, event.attempt)) {
    ignoreLateResult(draft, step, event.attempt, event.type);
    return;
  }
  completeStep(draft, step, outcome, { note: null, child_run_id: event.child_run_id ?? step.child_run_id, mail });
  recordActivity(draft, outcome === 'sent' ? 'step_sent' : 'step_completed', null, step.id, {
    outcome,
    ...countRefused(event),
  });
  advance(draft);
}

/** A mail counts as sent when at least one recipient was accepted; the history records how many were refused. */
function countRefused({ mail }: Extract<RunEvent, { type: 'effect_succeeded' }>): { refused?: number } {
  return mail && mail.refused.length > 0 ? { refused: mail.refused.length } : {};
}

/**
 * The worker will not try again: the step fails, or, if its action is set to continue, completes with the outcome `failed`.
 * Only actions that Baton executes itself can continue: an email that a person sent has no outcome but `sent`.
 * @throws EngineError `step_not_found`.
 */
export function onFailure(draft: TransitionDraft, event: Extract<RunEvent, { type: 'effect_failed' }>): void {
  const { step, action } = findStep(draft, event.run_step_id);
  if (!isAwaited(step, event.attempt)) {
    ignoreLateResult(draft, step, event.attempt, event.type);
    return;
  }
  if (kindOf(action).actor === 'system') failOrGoOn(draft, action, step, event.reason, event.note);
  else failStep(draft, step, event.reason, event.note);
  advance(draft);
}

/** Late results of earlier attempts, or of settled steps, are recorded and ignored (docs/rules.md, rule 9). */
export function ignoreLateResult(
  draft: TransitionDraft,
  step: StepState,
  attempt: number,
  event: RunEvent['type'],
): void {
  recordActivity(draft, 'late_result_ignored', null, step.id, { event, attempt });
}
