import type { ImportOptions } from '../../contract/import-options.ts';
import type { Outcome } from '../../engine/definition.ts';

type Outcomes = ImportOptions['outcomes'];

export const outcomeOf = (outcomes: Outcomes, activity: string): Outcome =>
  outcomes.find((one) => one.activity === activity)?.outcome ?? 'done';

export const withOutcome = (outcomes: Outcomes, activity: string, outcome: Outcome): Outcomes => [
  ...outcomes.filter((one) => one.activity !== activity),
  { activity, outcome },
];
