/** Handles the child run that a workflow hook has started (docs/rules.md, rule 13). */
import { advance } from './advance.ts';
import { findStep, isAwaited } from './find-step.ts';
import { ignoreLateResult } from './on-worker-result.ts';
import type { RunEvent } from './run-state.ts';
import { completeStep, failOrGoOn } from './settle-step.ts';
import { emitEffect, recordActivity, type TransitionDraft, updateStep } from './transition-draft.ts';

/**
 * The child run is started, and the step waits for it. If the step is no longer open, no step would wait for the child,
 * so the child is cancelled. A repeated event changes nothing.
 * @throws EngineError `step_not_found`.
 */
export function onChildStarted(draft: TransitionDraft, event: Extract<RunEvent, { type: 'child_started' }>): void {
  const { step } = findStep(draft, event.run_step_id);
  if (step.child_run_id === event.child_run_id) return;
  if (!isAwaited(step, event.attempt)) {
    ignoreLateResult(draft, step, event.attempt, event.type);
    emitEffect(draft, { type: 'cancel_child', child_run_id: event.child_run_id });
    return;
  }
  updateStep(draft, step.id, { status: 'waiting', child_run_id: event.child_run_id });
  advance(draft);
}

/**
 * The child run has ended or failed. A failed child may recover, so the step keeps waiting with the reason
 * `child_failed`, and the admins are notified. A hook that does not wait ignores the event. The event may arrive
 * before `child_started`.
 * @throws EngineError `step_not_found`.
 */
export function onChildEnded(draft: TransitionDraft, event: Extract<RunEvent, { type: 'child_ended' }>): void {
  const { step, action } = findStep(draft, event.run_step_id);
  if (action.stepable_type !== 'workflow_hook' || !action.stepable.wait) return;
  const child_run_id = event.child_run_id;
  const isOurs = step.child_run_id === null || step.child_run_id === child_run_id;
  if (!isOurs || !isAwaited(step, step.attempt)) {
    ignoreLateResult(draft, step, step.attempt, event.type);
    return;
  }
  if (event.status === 'completed') {
    completeStep(draft, step, 'completed', { child_run_id });
    recordActivity(draft, 'step_completed', null, step.id, { outcome: 'completed', child_run_id });
  } else if (event.status === 'cancelled') {
    failOrGoOn(draft, action, updateStep(draft, step.id, { child_run_id }), 'child_cancelled');
  } else {
    updateStep(draft, step.id, { status: 'waiting', reason: 'child_failed', child_run_id });
    emitEffect(draft, { type: 'notify_admins', reason: 'child_failed', run_step_id: step.id });
  }
  advance(draft);
}
