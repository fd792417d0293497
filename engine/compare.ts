/** The table of comparators: how a condition compares the value of a field. */

import { daysBetween } from './calendar.ts';
import type { Comparator, Field, Id, Value } from './definition.ts';
import { isEmpty, kindOfField, readValue } from './fields.ts';
import type { Context } from './run-state.ts';
import { listOf, valueType } from './value-type.ts';

/** What comparisons use besides the form: the day on which they are made, YYYY-MM-DD, and the groups as they are then. */
export interface World {
  today: () => string;
  groups: Context['people']['groups'];
}

interface Comparison {
  field: Field;
  value: Value;
  comparand: Value;
  world: World;
}

const order = ({ field, value, comparand }: Comparison) => kindOfField(field).order!(value, comparand);
const texts = ({ value, comparand }: Comparison): [string, string] => [String(value), String(comparand)];
const list = (value: Value): readonly string[] => (Array.isArray(value) ? listOf(value) : [String(value)]);
const daysFromToday = ({ value, world }: Comparison) => daysBetween(world.today(), String(value));

/** Texts are compared exactly; upper and lower case differ. `compare` handles empty values before it looks here. */
const comparisons: Record<Comparator, (comparison: Comparison) => boolean> = {
  is: ({ value, comparand }) => value === comparand,
  is_not: ({ value, comparand }) => value !== comparand,
  contains: (comparison) => texts(comparison)[0].includes(texts(comparison)[1]),
  does_not_contain: (comparison) => !texts(comparison)[0].includes(texts(comparison)[1]),
  starts_with: (comparison) => texts(comparison)[0].startsWith(texts(comparison)[1]),
  includes: ({ value, comparand }) => list(value).includes(String(comparand)),
  does_not_include: ({ value, comparand }) => !list(value).includes(String(comparand)),
  includes_all_of: ({ value, comparand }) => list(comparand).every((id) => list(value).includes(id)),
  eq: (comparison) => order(comparison) === 0,
  ne: (comparison) => order(comparison) !== 0,
  lt: (comparison) => order(comparison) < 0,
  lte: (comparison) => order(comparison) <= 0,
  gt: (comparison) => order(comparison) > 0,
  gte: (comparison) => order(comparison) >= 0,
  within_last_days: (comparison) => isWithin(-daysFromToday(comparison), Number(comparison.comparand)),
  within_next_days: (comparison) => isWithin(daysFromToday(comparison), Number(comparison.comparand)),
  in_group: ({ value, comparand, world }) => (world.groups.get(String(comparand)) ?? []).includes(String(value)),
  is_done: ({ value }) => value === true,
  is_not_done: ({ value }) => value === false,
  is_empty: () => false,
  is_not_empty: () => true,
};

/** Both today and the last day count. */
function isWithin(days: number, most: number): boolean {
  return days >= 0 && days <= most;
}

const withoutComparand: readonly Comparator[] = ['is_done', 'is_not_done', 'is_empty', 'is_not_empty'];

/** Whether a comparator needs a value to compare with. */
export function takesValue(comparator: Comparator): boolean {
  return !withoutComparand.includes(comparator);
}

export type Comparand = { value: Value } | { fault: 'unfit' | 'blank' | 'invalid' };

/**
 * Reads the value that a condition compares a field with.
 * @returns The value in the same form as the field's own values, or the fault: the comparator does not fit the type,
 * the value is missing, or it is not of the type.
 */
export function readComparand(field: Field, comparator: Comparator, raw: Value | undefined): Comparand {
  if (!kindOfField(field).comparators.includes(comparator)) return { fault: 'unfit' };
  if (!takesValue(comparator)) return { value: null };
  if (isEmpty(raw) || (typeof raw === 'string' && raw.trim() === '')) return { fault: 'blank' };
  const reading = readByComparator(field, comparator, raw!);
  return reading === undefined ? { fault: 'invalid' } : { value: reading };
}

function readByComparator(field: Field, comparator: Comparator, raw: Value): Value | undefined {
  switch (comparator) {
    case 'within_last_days':
    case 'within_next_days':
      return /^\d{1,6}$/.test(String(raw)) ? Number(raw) : undefined;
    case 'in_group':
      return typeof raw === 'string' ? raw : undefined;
    case 'includes':
    case 'does_not_include': {
      const one = read(field, [raw]);
      return listOf(one)[0];
    }
    case 'includes_all_of':
      return read(field, Array.isArray(raw) ? raw : [raw]);
    case 'is':
    case 'is_not':
    case 'contains':
    case 'does_not_contain':
    case 'starts_with':
      // A condition may look for a part of an address, so all textual types are compared as plain text.
      return isTextual(field) ? readPart(field, raw) : read(field, raw);
    default:
      return read(field, raw);
  }
}

function readPart(field: Field, raw: Value): Value | undefined {
  const text = read({ ...field, type: 'text' }, raw);
  const { partOf } = kindOfField(field);
  return typeof text === 'string' && partOf ? partOf(text) || text : text;
}

function isTextual(field: Field): boolean {
  return kindOfField(field).comparators.includes('contains');
}

function read(field: Field, raw: unknown): Value | undefined {
  const reading = readValue({ ...field, type: valueType(field) }, raw, field.key);
  return 'value' in reading && reading.value !== null ? reading.value : undefined;
}

/**
 * Compares a value with the result of `readComparand`. An empty value makes every comparison false except *is empty*
 * (docs/rules.md, rule 4).
 * @param world The day from which days are counted, and the groups as they are now.
 */
export function compare(field: Field, value: Value, comparator: Comparator, comparand: Value, world: World): boolean {
  if (isEmpty(value)) return comparator === 'is_empty';
  return comparisons[comparator]({ field, value, comparand, world });
}

/** Whether a group still exists. An `in_group` comparison with a deleted group cannot be evaluated. */
export function isKnownGroup(world: World, group_id: Id): boolean {
  return world.groups.has(group_id);
}
