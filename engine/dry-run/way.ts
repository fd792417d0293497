/** The way that a run takes through its workflow, and where two ways part. */
import type { Id, Outcome } from '../definition.ts';
import type { RunState, RunStatus, StepStatus } from '../run-state.ts';

/** How an attempt of an action ended, or where it stands: its outcome, else its status. */
export type WayResult = Outcome | StepStatus;

export interface WayStep {
  action_id: Id;
  attempt: number;
  result: WayResult;
}

export interface Way {
  status: RunStatus;
  /** The attempts that the run has reached, in the order in which they were planned. */
  steps: WayStep[];
}

/** The way of a run so far. */
export function wayOf({ status, steps }: RunState): Way {
  const reached = steps.filter((step) => step.status !== 'created');
  return {
    status,
    steps: reached.map((step) => ({
      action_id: step.step_id,
      attempt: step.attempt,
      result: step.outcome ?? step.status,
    })),
  };
}

/** The first thing that differs. `action_id` is null where only the status of the run does. */
export type WayDifference =
  | { action_id: Id; attempt: number; expected: WayResult | null; found: WayResult | null }
  | { action_id: null; expected: RunStatus; found: RunStatus };

/**
 * Where a way leaves the expected one first. The order of steps does not matter as long as they end the same.
 * @returns Null if both are the same. `expected` or `found` is null for a step that only the other way has.
 */
export function findDifference(expected: Way, found: Way): WayDifference | null {
  const foundBy = new Map(found.steps.map((step) => [keyOf(step), step.result]));
  for (const step of expected.steps) {
    const result = foundBy.get(keyOf(step)) ?? null;
    foundBy.delete(keyOf(step));
    if (result !== step.result) {
      return { action_id: step.action_id, attempt: step.attempt, expected: step.result, found: result };
    }
  }
  const added = found.steps.find((step) => foundBy.has(keyOf(step)));
  if (added) return { action_id: added.action_id, attempt: added.attempt, expected: null, found: added.result };
  return expected.status === found.status ? null : { action_id: null, expected: expected.status, found: found.status };
}

const keyOf = ({ action_id, attempt }: WayStep) => `${action_id} ${attempt}`;
