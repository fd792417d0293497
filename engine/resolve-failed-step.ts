/** What a run admin does with a failed step: retry it, skip it, or mark it done (docs/rules.md, rule 12). */
import { kindOf } from './actions/index.ts';
import { advance, decideAgain } from './advance.ts';
import { readComment } from './answer-step.ts';
import type { Action } from './definition.ts';
import { EngineError, notOffered } from './engine-error.ts';
import { findStep, rejectSettled } from './find-step.ts';
import type { RunEvent, StepState } from './run-state.ts';
import { completeStep, skipStep } from './settle-step.ts';
import { recordActivity, type TransitionDraft, updateStep } from './transition-draft.ts';

type Resolution = Extract<RunEvent, { type: 'retry' | 'skip' | 'mark_done' }>;

/**
 * Retries a failed step: its work is requested again, or its condition evaluated again. It may fail again at once.
 * @throws EngineError `step_not_found`, `step_settled`, `run_state` when the step has not failed, `invalid_fields` for
 * a note that cannot be stored.
 */
export function retryStep(draft: TransitionDraft, event: Extract<Resolution, { type: 'retry' }>): void {
  const { step, action, note } = findFailed(draft, event);
  recordActivity(draft, 'step_retried', event.by, step.id, { note });
  const again = updateStep(draft, step.id, { status: 'waiting', reason: null, note });
  if (step.reason === 'condition_not_evaluable') decideAgain(draft, action, again);
  else kindOf(action).retry(draft, action, again);
  advance(draft);
}

/** Skips a failed step. @throws EngineError as `retryStep`. */
export function skipFailedStep(draft: TransitionDraft, event: Extract<Resolution, { type: 'skip' }>): void {
  const { step, note } = findFailed(draft, event);
  skipStep(draft, step, 'skipped_by_admin', { note, by: event.by });
  advance(draft);
}

/**
 * Marks a failed step as done, with the outcome that it reached by other means.
 * @throws EngineError as `retryStep`; `answer_not_offered` for an outcome that its type does not have.
 */
export function markStepDone(draft: TransitionDraft, event: Extract<Resolution, { type: 'mark_done' }>): void {
  const { step, action, note } = findFailed(draft, event);
  const { outcomes } = kindOf(action);
  if (!outcomes.includes(event.outcome)) throw notOffered('outcome', outcomes);
  completeStep(draft, step, event.outcome, { note });
  recordActivity(draft, 'step_marked_done', event.by, step.id, { outcome: event.outcome, note });
  advance(draft);
}

function findFailed(
  draft: TransitionDraft,
  event: Resolution,
): { step: StepState; action: Action; note: string | null } {
  const { step, action } = findStep(draft, event.run_step_id);
  rejectSettled(step);
  if (step.status !== 'failed') throw new EngineError('run_state', { values: { status: draft.run.status } });
  return { step, action, note: readComment(event.note, 'note') || null };
}
