import { guessDecision, isCancelling } from './guess-outcome.ts';

export interface ActivityEnds {
  activity: string;
  /** The cases that have it, and those that end with it. */
  cases: number;
  ends: number;
}

/** An activity that is the last one in a smaller share of the cases ends none: those cases were cut off by the log. */
const leastShare = 0.01;

/**
 * Guesses which activities complete a case and which cancel it: those that usually stand last. One that says no or
 * cancels something, by its words, cancels.
 */
export function guessEnds(
  activities: readonly ActivityEnds[],
  all_cases: number,
): { completing: string[]; cancelling: string[] } {
  const often = activities.filter(({ ends }) => ends > 0 && ends >= all_cases * leastShare);
  const isNegative = ({ activity }: ActivityEnds) => isCancelling(activity) || guessDecision(activity) === 'disapprove';
  const cancelling = often.filter((one) => isNegative(one) && one.ends >= one.cases * 0.3);
  const positive = often.filter((one) => !isNegative(one) && one.ends >= one.cases * 0.5);
  return {
    completing: positive.map(({ activity }) => activity),
    cancelling: cancelling.map(({ activity }) => activity),
  };
}
