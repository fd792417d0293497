import type { Times } from '../../contract/analytics.ts';
import type { Id } from '../../engine/definition.ts';
import { pickRanks } from './pick-ranks.ts';
import { noTimes } from './times-sql.ts';

/** The parts in which breakdowns are stored, so that each reads only what it needs. */
export const parts = ['actions', 'ways', 'traces', 'rework', 'holders'] as const;
export type Part = (typeof parts)[number];

/**
 * One thing that a run contributes: to which part, about which subject (an action, a way…), under which name. The value
 * is in microseconds; null is counted without a value.
 */
export type Fact = [part: Part, subject: string, name: string, value: number | null];

/** How often something was counted, and the values of those that have one, in any order. */
export interface Bag {
  count: number;
  values: number[];
}

/** Bags by subject and name. */
export type Figures = Map<string, Map<string, Bag>>;

/** The bag of a subject and name, which is added if it is missing. */
export function bagOf(figures: Figures, subject: string, name: string): Bag {
  const bags = figures.get(subject) ?? new Map<string, Bag>();
  const bag = bags.get(name) ?? { count: 0, values: [] };
  figures.set(subject, bags);
  bags.set(name, bag);
  return bag;
}

export function addFact(figures: Figures, [, subject, name, value]: Fact): void {
  const bag = bagOf(figures, subject, name);
  bag.count += 1;
  if (value !== null) bag.values.push(value);
}

/** Takes out what `addFact` added. @throws Error if it was not added: then the figures cannot be right. */
export function removeFact(figures: Figures, [, subject, name, value]: Fact): void {
  const bag = bagOf(figures, subject, name);
  bag.count -= 1;
  const at = value === null ? -1 : bag.values.indexOf(value);
  if (bag.count < 0 || (value !== null && at === -1)) throw new Error(`No ${name} of ${subject} to take out`);
  if (value !== null) {
    bag.values[at] = bag.values.at(-1) as number;
    bag.values.pop();
  }
  if (bag.count > 0) return;
  const bags = figures.get(subject);
  bags?.delete(name);
  if (bags?.size === 0) figures.delete(subject);
}

/** The number of times that something was counted. */
export const countOf = (bags: ReadonlyMap<string, Bag>, name: string): number => bags.get(name)?.count ?? 0;

/** The values of some names. */
export function valuesOf(bags: ReadonlyMap<string, Bag>, ...names: string[]): readonly number[] {
  const lists = names.flatMap((name) => {
    const values = bags.get(name)?.values ?? [];
    return values.length > 0 ? [values] : [];
  });
  // Most actions have times of one kind, and these are many: they are not copied.
  return lists.length === 1 ? (lists[0] as number[]) : lists.flat();
}

/** The count of each name that begins with a prefix, by the rest of the name, the most frequent first. */
export function countsBy(bags: ReadonlyMap<string, Bag>, prefix: string): { name: string; count: number }[] {
  return [...bags]
    .filter(([name]) => name.startsWith(prefix))
    .map(([name, { count }]) => ({ name: name.slice(prefix.length), count }))
    .sort((one, other) => other.count - one.count || (one.name < other.name ? -1 : 1));
}

/**
 * The `Times` of values, as the SQL of `timesOf` computes them.
 * @param values Microseconds.
 * @returns Seconds.
 */
export function timesOfValues(values: readonly number[]): Times {
  const count = values.length;
  if (count === 0) return noTimes;
  let sum = 0;
  for (const value of values) sum += value;
  const ranks = [Math.floor((count - 1) / 2), Math.floor(count / 2), Math.ceil((count * 9) / 10) - 1];
  const [lower = 0, upper = 0, ninth = 0] = pickRanks(values, ranks);
  return {
    count,
    mean: sum / count / 1_000_000,
    median: (lower + (upper - lower) / 2) / 1_000_000,
    ninth_decile: ninth / 1_000_000,
  };
}

/** The figures of each workflow. */
export type FiguresByWorkflow = Map<Id, Figures>;
