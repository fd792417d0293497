import type { Outcome } from '../../engine/definition.ts';

/** One answer in a run of the demo: who, which action, which answer, and how many hours after the previous one. */
export interface SimulatedAnswer {
  /** The first name of the person, or `initiator`. */
  by: string;
  action: string;
  answer: Outcome;
  hours: number;
  comment?: string;
  /**
   * Values by the key of the field. Choices are given by value, several separated by commas; people by first name;
   * dates as the number of days from the answer, such as `-3`.
   */
  fields?: Record<string, string>;
}

export interface SimulatedRun {
  name: string;
  /** The first name of the initiator. */
  by: string;
  /**
   * `hours_ago`: when a run that has ended was started. `waits_days`: when the last answer of an open run was given.
   * Both are counted back from when the demo is loaded.
   */
  since: { hours_ago: number } | { waits_days: number };
  /** Days from when the demo is loaded; negative if the run is overdue. */
  due_in_days?: number;
  /** The values of the start form, written like those of an answer. */
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
 * Spreads the finished runs of a process over time: the first one starts so many hours ago, and the others follow at
 * slightly uneven intervals.
 * @param number The run's position among them, from 0.
 * @param first Hours from the start of the first run to when the demo is loaded.
 * @param apart Hours between two starts, on average.
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
