/** Finding the step an event is about, and refusing it in one way everywhere. */
import type { Action, Id } from './definition.ts';
import { EngineError } from './engine-error.ts';
import { isSettled } from './facts.ts';
import type { StepState } from './run-state.ts';
import type { TransitionDraft } from './transition-draft.ts';

/**
 * The attempt an event names, with its action.
 * @throws EngineError `step_not_found`.
 */
export function findStep(draft: TransitionDraft, run_step_id: Id): { step: StepState; action: Action } {
  const step = draft.run.steps[draft.positions.get(run_step_id) ?? -1];
  const action = draft.index.actions.get(step?.step_id ?? '')?.action;
  if (!step || !action) throw new EngineError('step_not_found');
  return { step, action };
}

/**
 * Refuses what comes too late.
 * @throws EngineError `step_settled` with who settled the step (null: nobody did) and when.
 */
export function rejectSettled(step: StepState): void {
  if (!isSettled(step.status)) return;
  const by = step.status === 'completed' ? (step.votes.at(-1)?.user_workspace_id ?? null) : null;
  throw new EngineError('step_settled', { values: { by, at: step.settled_at } });
}

/** Whether a worker's or a child's news is about this attempt, and still awaited. An attempt that is not the newest is settled. */
export function isAwaited(step: StepState, attempt: number): boolean {
  const open = step.status === 'pending' || (step.status === 'waiting' && step.opened_at !== null);
  return step.attempt === attempt && open;
}
