/** Finds the step that an event names, and rejects settled steps in the same way everywhere. */
import type { Action, Id } from './definition.ts';
import { EngineError } from './engine-error.ts';
import { isSettled } from './facts.ts';
import type { StepState } from './run-state.ts';
import type { TransitionDraft } from './transition-draft.ts';

/**
 * The attempt that an event names, with its action.
 * @throws EngineError `step_not_found`.
 */
export function findStep(draft: TransitionDraft, run_step_id: Id): { step: StepState; action: Action } {
  const step = draft.run.steps[draft.positions.get(run_step_id) ?? -1];
  const action = draft.index.actions.get(step?.step_id ?? '')?.action;
  if (!step || !action) throw new EngineError('step_not_found');
  return { step, action };
}

/**
 * Rejects an event for a settled step.
 * @throws EngineError `step_settled` with who settled the step (null: no person) and when.
 */
export function rejectSettled(step: StepState): void {
  if (!isSettled(step.status)) return;
  const by = step.status === 'completed' ? (step.votes.at(-1)?.user_workspace_id ?? null) : null;
  throw new EngineError('step_settled', { values: { by, at: step.settled_at } });
}

/**
 * Whether the result of a worker or child run belongs to this attempt, and the attempt still waits for it. An older
 * attempt of the action is always settled, so it waits for nothing.
 */
export function isAwaited(step: StepState, attempt: number): boolean {
  const open = step.status === 'pending' || (step.status === 'waiting' && step.opened_at !== null);
  return step.attempt === attempt && open;
}
