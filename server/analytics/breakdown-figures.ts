import type { Id } from '../../engine/definition.ts';
import type { ReadValues } from './pack-values.ts';

/** The parts in which breakdowns are stored, so that each reads only what it needs. */
export const parts = ['actions', 'ways', 'traces', 'rework', 'holders', 'digest'] as const;
export type Part = (typeof parts)[number];

/**
 * One figure that a run contributes to a part, about a subject (an action, a way…), under a name. The value is a time in
 * microseconds. If the value is null, the fact is counted without a time. `day_start`: start of the day it counts on, if not the
 * run's start day.
 */
export type Fact = [part: Part, subject: string, name: string, value: number | null, day_start?: number];

/** How often something was counted, and the values of those that have one. */
export interface Bag {
  count: number;
  /** Those that were added one by one. */
  values: number[];
  /** Those of stored days: each list ascending. */
  stored: ReadValues[];
  /** Values of stored days that were not read, because there are many. */
  packed: PackedValues[];
  /** Values to subtract from the stored and the packed values. */
  gone: number[];
}

/** The values of a bag in a row of `breakdown_days`, which are read by bucket (`value-buckets.ts`) and on demand. */
export interface PackedValues {
  /** The index of the row among those that were read. */
  row: number;
  /** Microseconds: see `encode-figures.ts`. */
  unit: number;
  length: number;
  sum: number;
  /** The buckets with values, ascending; the number of values of each; and where each begins in the row's bytes, then where the last ends. */
  buckets: number[];
  counts: number[];
  starts: number[];
  /** The values of the buckets that were read. */
  loaded: Map<number, Float64Array>;
  /** The buckets that a computation needed and did not have. */
  wanted: Set<number>;
}

/** Bags by subject and name. */
export type Figures = Map<string, Map<string, Bag>>;

/** The figures of each workflow. */
export type FiguresByWorkflow = Map<Id, Figures>;

/** The bag of a subject and name, which is added if it is missing. */
export function bagOf(figures: Figures, subject: string, name: string): Bag {
  const bags = figures.get(subject) ?? new Map<string, Bag>();
  const bag = bags.get(name) ?? { count: 0, values: [], stored: [], packed: [], gone: [] };
  figures.set(subject, bags);
  bags.set(name, bag);
  return bag;
}

export function addFact(figures: Figures, [, subject, name, value]: Fact): void {
  const bag = bagOf(figures, subject, name);
  bag.count += 1;
  if (value !== null) bag.values.push(value);
}

/**
 * Removes what `addFact` added. @throws Error if it was not added: then the figures cannot be right. Whether it is among stored and
 * packed values is checked later, when these are used.
 */
export function removeFact(figures: Figures, [, subject, name, value]: Fact): void {
  const bag = bagOf(figures, subject, name);
  bag.count -= 1;
  const at = value === null ? -1 : bag.values.indexOf(value);
  if (bag.count < 0 || (value !== null && at === -1 && bag.stored.length + bag.packed.length === 0)) {
    throw new Error(`No ${name} of ${subject} to take out`);
  }
  if (at !== -1) {
    bag.values[at] = bag.values.at(-1) as number;
    bag.values.pop();
  } else if (value !== null) bag.gone.push(value);
  if (bag.count > 0) return;
  const bags = figures.get(subject);
  bags?.delete(name);
  if (bags?.size === 0) figures.delete(subject);
}

/** The number of times that something was counted. */
export const countOf = (bags: ReadonlyMap<string, Bag>, name: string): number => bags.get(name)?.count ?? 0;

/** The bags of some names. */
export const bagsOf = (bags: ReadonlyMap<string, Bag>, ...names: string[]): Bag[] =>
  names.flatMap((name) => bags.get(name) ?? []);

/** The count of each name that begins with a prefix, by the rest of the name, the most frequent first. */
export function countsBy(bags: ReadonlyMap<string, Bag>, prefix: string): { name: string; count: number }[] {
  return [...bags]
    .filter(([name]) => name.startsWith(prefix))
    .map(([name, { count }]) => ({ name: name.slice(prefix.length), count }))
    .sort((one, other) => other.count - one.count || (one.name < other.name ? -1 : 1));
}
