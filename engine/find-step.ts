/** Finding the step an event is about, and refusing it in one way everywhere. */
import type { Action, Id } from './definition.ts';
import { isSettled } from './facts.ts';
import { Rejection } from './rejection.ts';
import type { StepState } from './run-state.ts';
import type { Turn } from './turn.ts';

/**
 * The attempt an event names, with its action.
 * @throws Rejection `step_not_found`.
 */
export function findStep(turn: Turn, run_step_id: Id): { step: StepState; action: Action } {
  const step = turn.run.steps[turn.positions.get(run_step_id) ?? -1];
  const action = turn.index.actions.get(step?.step_id ?? '')?.action;
  if (!step || !action) throw new Rejection('step_not_found');
  return { step, action };
}

/**
 * Refuses what comes too late.
 * @throws Rejection `step_settled` with who settled the step (null: nobody did) and when.
 */
export function refuseSettled(step: StepState): void {
  if (!isSettled(step.status)) return;
  const by = step.status === 'completed' ? (step.votes.at(-1)?.user_workspace_id ?? null) : null;
  throw new Rejection('step_settled', { values: { by, at: step.settled_at } });
}

/** Whether a worker's or a child's news is about this attempt, and still awaited. An attempt that is not the newest is settled. */
export function isAwaited(step: StepState, attempt: number): boolean {
  const open = step.status === 'pending' || (step.status === 'waiting' && step.opened_at !== null);
  return step.attempt === attempt && open;
}
