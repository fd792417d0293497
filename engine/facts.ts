/** The state of a run that conditions and insertions read: the newest attempts and their values. */
import type { Id, Value } from './definition.ts';
import type { DefinitionIndex } from './definition-index.ts';
import type { Context, RunState, StepState, StepStatus } from './run-state.ts';

export interface Facts {
  index: DefinitionIndex;
  run: RunState;
  /** By action id. */
  newest: ReadonlyMap<Id, StepState>;
  context: Context;
}

/** The newest attempt of each action, by action id: the last one in `run.steps`, where the oldest come first. */
export function newestAttempts(run: RunState): Map<Id, StepState> {
  return new Map(run.steps.map((step) => [step.step_id, step]));
}

/** Settled means completed, skipped or cancelled (docs/rules.md, "States"): the attempt does not change any more. */
export function isSettled(status: StepStatus): boolean {
  return status === 'completed' || status === 'skipped' || status === 'cancelled';
}

/**
 * The value of a field in its action's newest attempt (docs/rules.md, rule 9), once that attempt is completed.
 * @returns Null when it is empty, or its step is skipped, cancelled or not completed yet.
 */
export function newestValue(facts: Pick<Facts, 'index' | 'run' | 'newest'>, field_id: Id): Value {
  const owner = facts.index.fields.get(field_id)?.action_id;
  if (owner === undefined) return null;
  const step = owner === null ? null : facts.newest.get(owner);
  if (step === undefined || (step !== null && step.status !== 'completed')) return null;
  return valueGiven(facts.run, field_id, step?.id ?? null);
}

/** The value given in one attempt, or in the start form (`run_step_id` null); null if there is none. */
export function valueGiven(run: RunState, field_id: Id, run_step_id: Id | null): Value {
  const found = run.values.find((value) => value.field_id === field_id && value.run_step_id === run_step_id);
  return found?.value ?? null;
}
