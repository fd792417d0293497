/** The ways a step ends, each with its line of history. */
import type { Id, Outcome } from './definition.ts';
import type { ConditionRecord, Reason, StepState } from './run-state.ts';
import { ask, changeStep, type Turn, tell } from './turn.ts';

/** Completes a step. Drafts of answers never given go with it. */
export function completeStep(turn: Turn, step: StepState, outcome: Outcome, change: Partial<StepState> = {}): void {
  const settled_at = turn.context.now;
  changeStep(turn, step.id, { status: 'completed', outcome, reason: null, settled_at, drafts: [], ...change });
}

/** Skips a step: it does not apply, or an admin passed over it (`by`, with a note). */
export function skipStep(
  turn: Turn,
  step: StepState,
  reason: Reason,
  {
    why = step.why,
    note = step.note,
    by = null,
  }: { why?: ConditionRecord | null; note?: string | null; by?: Id | null },
): void {
  changeStep(turn, step.id, { status: 'skipped', reason, why, note, settled_at: turn.context.now, drafts: [] });
  tell(turn, 'step_skipped', by, step.id, note === null ? { reason } : { reason, note });
}

/** Fails a step: an admin has to look at it, and is told. Whether the run has failed is `advance`'s to see. */
export function failStep(turn: Turn, step: StepState, reason: Reason, note: string | null = null): void {
  changeStep(turn, step.id, { status: 'failed', reason, note });
  tell(turn, 'step_failed', null, step.id, note === null ? { reason } : { reason, note });
  ask(turn, { type: 'notify_admins', reason: 'run_failed', run_step_id: step.id });
}

/** Fails a step, or, where its action says so, completes it with the outcome `failed` and goes on (rule 12). */
export function failOrGoOn(
  turn: Turn,
  { continue_on_failure }: { continue_on_failure: boolean },
  step: StepState,
  reason: Reason,
  note: string | null = null,
): void {
  if (continue_on_failure) {
    completeStep(turn, step, 'failed', { reason, note });
    tell(turn, 'step_completed', null, step.id, { outcome: 'failed', reason, note });
  } else failStep(turn, step, reason, note);
}

/** Cancels an unsettled step, and the child run it waits for. */
export function cancelStep(turn: Turn, step: StepState, reason: Reason): void {
  changeStep(turn, step.id, { status: 'cancelled', reason, settled_at: turn.context.now, drafts: [] });
  // A step never reached has nothing to tell: the run's or the go-back's own line says it.
  if (step.status !== 'created') tell(turn, 'step_cancelled', null, step.id, { reason });
  if (step.child_run_id !== null) ask(turn, { type: 'cancel_child', child_run_id: step.child_run_id });
}
