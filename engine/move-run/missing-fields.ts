import { fieldsOf } from '../actions/index.ts';
import type { Field, Version } from '../definition.ts';
import { newestAttempts, valueGiven } from '../facts.ts';
import { isEmpty } from '../fields.ts';
import type { RunState, StepState } from '../run-state.ts';
import { indexOf } from '../version-index.ts';
import { actionsOf } from './target-version.ts';

/** A field of a form that was answered already, which the version requires and which has no answer. */
export interface MissingField {
  /** Null is the start form. */
  step: StepState | null;
  field: Field;
}

/** The forms of a version that a run has behind it: the start form (null), and those of its completed steps. */
export function formsBehind(to: Version, run: RunState): [StepState | null, readonly Field[]][] {
  const actions = actionsOf(to);
  const completed = [...newestAttempts(run).values()].filter(({ status }) => status === 'completed');
  return [
    [null, to.definition.trigger_form],
    ...completed.map((step): [StepState, readonly Field[]] => {
      const found = actions.get(step.step_id);
      return [step, found ? fieldsOf(found.action) : []];
    }),
  ];
}

/**
 * The answers that a version requires of a run in what is behind it. What the run's own version required too is not asked
 * for: it was let go, as in an imported run.
 */
export function missingFields(from: Version, to: Version, run: RunState): MissingField[] {
  return formsBehind(to, run).flatMap(([step, fields]) =>
    fields
      .filter((field) => field.required && field.type !== 'computed' && !wasRequired(from, field))
      .filter((field) => isEmpty(valueGiven(run, field.id, step?.id ?? null)))
      .map((field) => ({ step, field })),
  );
}

/** A field that changes its form and was answered is an obstacle of its own, so its form is not compared. */
const wasRequired = (from: Version, { id }: Field): boolean => indexOf(from).fields.get(id)?.field.required === true;
