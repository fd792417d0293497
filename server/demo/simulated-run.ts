import type { Outcome } from '../../engine/definition.ts';

/** One answer in a run of the demo: who, which action, which answer, and how many hours after the previous one. */
export interface SimulatedAnswer {
  /** First name, or `initiator`. */
  by: string;
  action: string;
  answer: Outcome;
  hours: number;
  comment?: string;
  /**
   * By key; choices by value, several separated by commas; people by first name; dates in days from the answer, such as
   * `-3`.
   */
  fields?: Record<string, string>;
}

export interface SimulatedRun {
  name: string;
  /** First name. */
  by: string;
  /** When it started, or for an open run when its last answer was given; counted back from the load. */
  since: { hours_ago: number } | { waits_days: number };
  /** Days from the load; negative is overdue. */
  due_in_days?: number;
  /** The values of the start form, in the same form as those of the answers. */
  fields?: Record<string, string>;
  answers: SimulatedAnswer[];
}

/** Builds an answer in one line. */
export function answer(
  by: string,
  action: string,
  outcome: Outcome,
  hours: number,
  more: Pick<SimulatedAnswer, 'comment' | 'fields'> = {},
): SimulatedAnswer {
  return { by, action, answer: outcome, hours, ...more };
}

/**
 * Spreads the finished runs of a process over time: the first one so many hours ago, the others after it at slightly
 * uneven intervals.
 */
export function beginAt(number: number, first: number, apart: number): { hours_ago: number } {
  return { hours_ago: first - number * apart + ((number * 31) % 23) };
}

/** Hours that a person waits before answering, different from run to run. */
export const waitOf = (number: number, least = 3): number => least + ((number * 37) % 47);

/** The first of these people who is not excluded. */
export function anyBut(excluded: string, ...people: string[]): string {
  const found = people.find((one) => one !== excluded);
  if (!found) throw new Error(`nobody but ${excluded}`);
  return found;
}
