/** Completes, skips, fails and cancels steps. */
import type { Id, Outcome } from './definition.ts';
import type { ConditionRecord, Reason, StepState } from './run-state.ts';
import { emitEffect, recordActivity, type TransitionDraft, updateStep } from './transition-draft.ts';

/** Completes a step and deletes its drafts of answers. The caller records the activity, which depends on the event. */
export function completeStep(
  draft: TransitionDraft,
  step: StepState,
  outcome: Outcome,
  change: Partial<StepState> = {},
): void {
  const settled_at = draft.context.now;
  updateStep(draft, step.id, { status: 'completed', outcome, reason: null, settled_at, drafts: [], ...change });
}

/** Skips a step: it does not apply, or an admin skipped it (`by`, with a note). */
export function skipStep(
  draft: TransitionDraft,
  step: StepState,
  reason: Reason,
  {
    why = step.why,
    note = step.note,
    by = null,
  }: { why?: ConditionRecord | null; note?: string | null; by?: Id | null },
): void {
  updateStep(draft, step.id, { status: 'skipped', reason, why, note, settled_at: draft.context.now, drafts: [] });
  recordActivity(draft, 'step_skipped', by, step.id, note === null ? { reason } : { reason, note });
}

/** Fails a step and notifies the admins, who must resolve it. `advance` sets the status of the run afterwards. */
export function failStep(draft: TransitionDraft, step: StepState, reason: Reason, note: string | null = null): void {
  updateStep(draft, step.id, { status: 'failed', reason, note });
  recordActivity(draft, 'step_failed', null, step.id, note === null ? { reason } : { reason, note });
  emitEffect(draft, { type: 'notify_admins', reason: 'run_failed', run_step_id: step.id });
}

/**
 * Fails a step, or, if its action is set to continue, completes it with the outcome `failed` (docs/rules.md, rule 12).
 */
export function failOrGoOn(
  draft: TransitionDraft,
  { continue_on_failure }: { continue_on_failure: boolean },
  step: StepState,
  reason: Reason,
  note: string | null = null,
): void {
  if (continue_on_failure) {
    completeStep(draft, step, 'failed', { reason, note });
    recordActivity(draft, 'step_completed', null, step.id, { outcome: 'failed', reason, note });
  } else failStep(draft, step, reason, note);
}

/** Cancels an unsettled step, and the child run that it waits for. */
export function cancelStep(draft: TransitionDraft, step: StepState, reason: Reason): void {
  updateStep(draft, step.id, { status: 'cancelled', reason, settled_at: draft.context.now, drafts: [] });
  // A step that was never entered needs no line of its own: the cancellation or go-back has one already.
  if (step.status !== 'created') recordActivity(draft, 'step_cancelled', null, step.id, { reason });
  if (step.child_run_id !== null) emitEffect(draft, { type: 'cancel_child', child_run_id: step.child_run_id });
}
