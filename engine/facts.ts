/** What is known in a run at one moment: the newest attempts and their values. */
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

/** The newest attempt of each action, by action id; attempts are kept oldest first. */
export function newestAttempts(run: RunState): Map<Id, StepState> {
  return new Map(run.steps.map((step) => [step.step_id, step]));
}

/** Settled = completed, skipped or cancelled (docs/rules.md, "States"): nothing more happens to it. */
export function isSettled(status: StepStatus): boolean {
  return status === 'completed' || status === 'skipped' || status === 'cancelled';
}

/**
 * The value of a field that counts: that of its action's newest attempt (docs/rules.md, rule 9), and only once that is
 * completed.
 * @returns Null when it is empty, its step skipped or cancelled, or not there yet.
 */
export function newestValue(facts: Pick<Facts, 'index' | 'run' | 'newest'>, field_id: Id): Value {
  const owner = facts.index.fields.get(field_id)?.action_id;
  if (owner === undefined) return null;
  const step = owner === null ? null : facts.newest.get(owner);
  if (step === undefined || (step !== null && step.status !== 'completed')) return null;
  return valueGiven(facts.run, field_id, step?.id ?? null);
}

/** The value given in one attempt, or in the trigger form (null); null when there is none. */
export function valueGiven(run: RunState, field_id: Id, run_step_id: Id | null): Value {
  const found = run.values.find((value) => value.field_id === field_id && value.run_step_id === run_step_id);
  return found?.value ?? null;
}
