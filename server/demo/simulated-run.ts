import type { Outcome } from '../../engine/definition.ts';

/** One answer in a run of the demo: who, which action, what, and how many hours after the one before. */
export interface SimulatedAnswer {
  /** First name, or `initiator`. */
  by: string;
  action: string;
  answer: Outcome;
  hours: number;
  comment?: string;
  /** By key; choices by value, several with commas; people by first name; dates in days from the answer, as `-3`. */
  fields?: Record<string, string>;
}

export interface SimulatedRun {
  name: string;
  /** First name. */
  by: string;
  /** When it began, or for one that is still open when its last answer was given: counted back from the load. */
  since: { hours_ago: number } | { waits_days: number };
  /** Days from the load; negative is overdue. */
  due_in_days?: number;
  /** The start form, as those of the answers. */
  fields?: Record<string, string>;
  answers: SimulatedAnswer[];
}

/** An answer in one line. */
export function answer(
  by: string,
  action: string,
  outcome: Outcome,
  hours: number,
  more: Pick<SimulatedAnswer, 'comment' | 'fields'> = {},
): SimulatedAnswer {
  return { by, action, answer: outcome, hours, ...more };
}

/** Spreads the finished runs of a process: the first so many hours ago, then one after the other, not quite evenly. */
export function beginAt(number: number, first: number, apart: number): { hours_ago: number } {
  return { hours_ago: first - number * apart + ((number * 31) % 23) };
}

/** Hours that somebody lets a thing lie, different from run to run. */
export const waitOf = (number: number, least = 3): number => least + ((number * 37) % 47);

/** The first of these people who is not the one excluded. */
export function anyBut(excluded: string, ...people: string[]): string {
  const found = people.find((one) => one !== excluded);
  if (!found) throw new Error(`nobody but ${excluded}`);
  return found;
}
