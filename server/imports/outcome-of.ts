import type { ImportOptions } from '../../contract/import-options.ts';
import { kindOf } from '../../engine/actions/index.ts';
import type { Action, Outcome } from '../../engine/definition.ts';
import { guessOutcome, guessOutcomeValue } from './guess/guess-outcome.ts';

/** Finds the outcome of an event: by the text of the outcome column, else by its activity. */
export type OutcomeOf = (activity: string, text: string | null) => Outcome;

export function outcomeReader({
  outcomes,
  outcome_values,
}: Pick<ImportOptions, 'outcomes' | 'outcome_values'>): OutcomeOf {
  const byActivity = new Map(outcomes.map(({ activity, outcome }) => [activity, outcome]));
  const byText = new Map(outcome_values.map(({ value, outcome }) => [value, outcome]));
  const remember = new Map<string, Outcome>();
  return (activity, text) => {
    const key = `${activity}\n${text ?? ''}`;
    const known = remember.get(key);
    if (known) return known;
    const said = text === null ? null : byText.has(text) ? byText.get(text) : guessOutcomeValue(text);
    const outcome = said ?? byActivity.get(activity) ?? guessOutcome(activity);
    if (remember.size < 10_000) remember.set(key, outcome);
    return outcome;
  };
}

/**
 * An outcome that the action's type can have: the given one if possible, else for a negative one the type's own
 * negative outcome, else the type's first one, which says yes or that all is done.
 */
export function fitOutcome(action: Action, outcome: Outcome): Outcome {
  const { outcomes } = kindOf(action);
  if (outcomes.includes(outcome)) return outcome;
  const negative = outcome === 'disapprove' || outcome === 'no';
  return (negative ? outcomes.find((one) => one === 'disapprove' || one === 'no') : outcomes[0]) ?? outcomes[0]!;
}
