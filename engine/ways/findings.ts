import { addDays } from '../calendar.ts';
import { compare, readComparand } from '../compare.ts';
import type { Comparator, Condition, Field, Id, Value } from '../definition.ts';
import { kindOfField } from '../fields.ts';
import { valueKind } from '../value-type.ts';

/** The conditions on one field that are true for the same value. */
export type Finding = ReadonlySet<Condition>;

/** All combinations in which the conditions on a field can be true. */
export interface Findings {
  conditions: readonly Condition[];
  /** The conditions that are true if the field is empty. */
  empty: Finding;
  /** One finding for each kind of value that the conditions distinguish. */
  filled: readonly Finding[];
}

/** These comparators use facts outside of the form: today's date, and the members of groups. */
const compareWithOutside: ReadonlySet<Comparator> = new Set(['within_last_days', 'within_next_days', 'in_group']);

/**
 * Up to this many conditions on a field are compared with samples; on a text, up to this many times the characters that they
 * name. The samples grow with the conditions, and each is compared with each: one field could keep a server busy for minutes.
 */
const mostConditions = 200;
const mostCharacters = 500_000;
/** As many combinations of conditions as decisions are tried for one condition. */
const mostFindings = 4_000;

/** Any day, because only distances from it are compared. */
const today = '2024-06-15';

/** Whether so few conditions are about a field that what they find can be looked at. */
function areFew(field: Field, conditions: readonly Condition[]): boolean {
  if (conditions.length > mostConditions) return false;
  if (!kindOfField(field).comparators.includes('contains')) return true;
  const characters = conditions.reduce((sum, { comparator_value }) => sum + String(comparator_value).length, 0);
  return conditions.length * characters <= mostCharacters;
}

/**
 * Finds which of the conditions on a field can hold at the same time, by comparing them with sample values: each value
 * that a condition names, and values beside, between and without them. Comparisons with today or with groups
 * are combined with all others, because days and groups are not known before the run.
 * @param conditions All of them are about this field, and complete.
 * @returns Null if they are too many.
 */
export function findingsOf(field: Field, conditions: readonly Condition[]): Findings | null {
  if (!areFew(field, conditions)) return null;
  const outside = conditions.filter(({ comparator }) => compareWithOutside.has(comparator!));
  const inside = conditions.filter((condition) => !outside.includes(condition));
  const [ofValue, ofWorld] = [findingsIn(field, inside), findingsIn(field, outside)];
  if (ofValue.length * ofWorld.length > mostFindings) return null;
  const filled = ofValue.flatMap((one) => ofWorld.map((other) => new Set([...one, ...other])));
  return { conditions, empty: new Set(conditions.filter(({ comparator }) => comparator === 'is_empty')), filled };
}

function findingsIn(field: Field, conditions: readonly Condition[]): Finding[] {
  const comparands = conditions.map(({ comparator, comparator_value }) => {
    const comparand = readComparand(field, comparator!, comparator_value);
    return 'value' in comparand ? comparand.value : null;
  });
  const found = new Map<string, Finding>();
  for (const { value, groups } of samplesOf(field, conditions, comparands)) {
    const holds = (comparator: Comparator, at: number) =>
      compare(field, value, comparator, comparands[at]!, { today: () => today, groups });
    const finding = conditions.filter(({ comparator }, at) => holds(comparator!, at));
    found.set(finding.map((condition) => conditions.indexOf(condition)).join(), new Set(finding));
  }
  return [...found.values()];
}

interface Sample {
  value: Value;
  groups: ReadonlyMap<Id, readonly Id[]>;
}

function samplesOf(field: Field, conditions: readonly Condition[], comparands: readonly Value[]): Sample[] {
  const named = comparands.filter((value) => value !== null);
  const inGroup = conditions.some(({ comparator }) => comparator === 'in_group');
  if (inGroup) return groupSamples(named.map(String));
  const values = conditions.some(({ comparator }) => compareWithOutside.has(comparator!))
    ? daysAround(named.map(Number))
    : valuesAround(field, named);
  return values.map((value) => ({ value, groups: new Map() }));
}

/** A person who is in none of the groups, in one of them, or in all. */
function groupSamples(groups: readonly Id[]): Sample[] {
  const value = 'somebody';
  const within = (some: readonly Id[]) => new Map(groups.map((id) => [id, some.includes(id) ? [value] : []]));
  return [[], groups, ...groups.map((id) => [id])].map((some) => ({ value, groups: within(some) }));
}

/** Days on both sides of today, at each distance that is named and just beyond it. */
function daysAround(distances: readonly number[]): Value[] {
  const days = distances.flatMap((distance) => [distance, distance + 1]);
  return [0, 1, -1, ...days, ...days.map((distance) => -distance)].map((distance) => addDays(today, distance));
}

function valuesAround(field: Field, named: readonly Value[]): Value[] {
  switch (valueKind(field)) {
    case 'decimal':
      // The decimals that are named stay exact.
      return [...named, ...numbersAround(named.map(Number)).map(plainDecimal)];
    case 'minutes':
      return [...named, ...numbersAround(named.map(Number))];
    case 'day':
      return ['1900-01-01', ...named.flatMap((day) => [-1, 0, 1].map((distance) => addDays(String(day), distance)))];
    case 'choice':
      return (field.choices ?? []).map(({ id }) => id);
    case 'choices':
      return choicesAround(
        (field.choices ?? []).map(({ id }) => id),
        named,
      );
    case 'tick':
      return [true, false];
    case 'member':
      return [...named, 'somebody else'];
    case 'files':
      return [['a file']];
    case 'rows':
      return [[{ column: 'a cell' }]];
    case 'text':
      return textsAround(named.map(String));
  }
}

/** Numbers below, between and above the named ones. */
function numbersAround(named: readonly number[]): number[] {
  const sorted = [...new Set(named)].sort((one, other) => one - other);
  const between = sorted.slice(1).map((number, at) => (number + sorted[at]!) / 2);
  const [lowest = 0, highest = lowest] = [sorted[0], sorted.at(-1)];
  return [lowest - Math.abs(lowest) - 1, ...between, highest + Math.abs(highest) + 1];
}

const plainDecimal = (number: number): string =>
  Math.abs(number) < 1e20 ? number.toFixed(12) : String(BigInt(number));

/** Each choice alone, all but each, all, and each list that is named. */
function choicesAround(choices: readonly Id[], named: readonly Value[]): Value[] {
  const lists = named.filter((value) => Array.isArray(value));
  const without = choices.map((id) => choices.filter((other) => other !== id));
  return [[...choices], ...choices.map((id) => [id]), ...without, ...lists].filter((list) => list.length > 0);
}

/** Each text alone, all but each, all of them one after another, each as a beginning, and a text that has none of them. */
function textsAround(named: readonly string[]): string[] {
  const join = (texts: readonly string[]) => texts.join('\n');
  const rest = named.map((text) => join(named.filter((other) => other !== text)));
  const beginnings = named.flatMap((text, at) => [join([text, '\u2060']), join([text, rest[at]!])]);
  return ['\u2060', join(['\u2060', ...named]), ...named, ...rest, ...beginnings].filter((text) => text !== '');
}
