/** Finds out which answers make a run reach an action of a template. */

import { fieldsOf, kindOf } from '../../engine/actions/index.ts';
import { dayOf } from '../../engine/calendar.ts';
import { compare, readComparand } from '../../engine/compare.ts';
import type {
  Action,
  Comparator,
  Condition,
  Conditions,
  Definition,
  Field,
  Id,
  Outcome,
  Value,
} from '../../engine/definition.ts';
import { type DefinitionIndex, indexDefinition } from '../../engine/definition-index.ts';
import { noon } from '../../engine/testing/build-people.ts';
import { rowsOf, valueType } from '../../engine/value-type.ts';
import { goodValue, type Wishes } from './simulate-template.ts';

type Leaf = Condition & { isFalse?: boolean };
/** One way is a list of comparisons that must all hold. */
type Way = Leaf[];

/** More ways than this are not tried. */
const mostWays = 200;

/** The wishes of each way in which an action opens, likeliest first. Some may contradict what else the run does. */
export function findWishes(definition: Definition, action: Action): Wishes[] {
  const index = indexDefinition(definition, fieldsOf);
  return waysTo(index, action.id).flatMap((way) => wishesOf(index, way) ?? []);
}

function waysTo(index: DefinitionIndex, action_id: Id): Way[] {
  const { action, group } = index.actions.get(action_id)!;
  return both(waysOf(index, group.condition), waysOf(index, action.condition));
}

/** Also what the named actions need to open themselves. */
function waysOf(index: DefinitionIndex, conditions: Conditions | null, isFalse = false): Way[] {
  if (conditions === null) return isFalse ? [] : [[]];
  const each = conditions.items.map((item) =>
    'items' in item ? waysOf(index, item, isFalse) : waysOfLeaf(index, { ...item, isFalse }),
  );
  const needsAll = (conditions.match === 'all') !== isFalse;
  return needsAll ? each.reduce(both, [[]]) : each.flat();
}

function waysOfLeaf(index: DefinitionIndex, leaf: Leaf): Way[] {
  if (leaf.step_id === null) return [[leaf]];
  const { action, group } = index.actions.get(leaf.step_id)!;
  if (leaf.when === 'skipped') {
    const skipping = [...waysOf(index, group.condition, true), ...waysOf(index, action.condition, true)];
    return leaf.isFalse ? waysTo(index, leaf.step_id) : skipping;
  }
  return both(waysTo(index, leaf.step_id), [[leaf]]);
}

function both(one: Way[], other: Way[]): Way[] {
  return one.flatMap((first) => other.map((second) => [...first, ...second])).slice(0, mostWays);
}

/** Null if the comparisons contradict each other. */
function wishesOf(index: DefinitionIndex, way: Way): Wishes | null {
  const answers = new Map<Id, Outcome>();
  const values = new Map<Id, Value>();
  for (const { type, step_id, answer, isFalse } of way) {
    if (type !== 'answer' || answer === undefined || step_id === null) continue;
    const { answers: offered } = kindOf(index.actions.get(step_id)!.action);
    const wished = isFalse ? offered.find((one) => one !== answer) : answer;
    if (wished === undefined || (answers.get(step_id) ?? wished) !== wished) return null;
    answers.set(step_id, wished);
  }
  const compared = Map.groupBy(
    way.filter(({ type }) => type === 'field'),
    ({ field_id }) => field_id!,
  );
  for (const [field_id, leaves] of compared) {
    const { field } = index.fields.get(field_id)!;
    const fitting = candidatesFor(field, leaves).find((value) => leaves.every((leaf) => holds(field, value, leaf)));
    if (fitting === undefined) return null;
    // Nobody fills in a computed field: the rows that it adds up are filled in so that it has the wished value.
    const wished = field.type === 'computed' ? rowsThatGive(index, field, fitting) : { field_id, value: fitting };
    if (wished === null) return null;
    values.set(wished.field_id, wished.value);
  }
  return { answers, values };
}

/** One row with whose total column a sum has that value; null for other formulas. */
function rowsThatGive(index: DefinitionIndex, { formula }: Field, value: Value): { field_id: Id; value: Value } | null {
  const [operand] = formula?.operands ?? [];
  if (formula?.operation !== 'sum' || operand?.type !== 'column') return null;
  const table = index.fields.get(operand.field_id)!.field;
  const total = table.columns?.find(({ id }) => id === operand.column_id);
  const cells = (total?.formula?.operands ?? []).flatMap((one) => (one.type === 'cell' ? one.column_id : []));
  const [row = {}] = rowsOf(goodValue(table));
  const factors = Object.fromEntries(cells.map((id) => [id, '1']));
  return { field_id: table.id, value: [{ ...row, ...factors, [cells.at(-1) ?? operand.column_id]: String(value) }] };
}

function holds(field: Field, value: Value, { comparator, comparator_value, isFalse }: Leaf): boolean {
  const comparand = readComparand(field, comparator as Comparator, comparator_value);
  if ('fault' in comparand) throw new Error(`${field.key} is compared with ${comparator_value}`);
  const world = { today: () => dayOf(noon, 'UTC'), groups: new Map<Id, Id[]>() };
  return compare(field, value, comparator as Comparator, comparand.value, world) !== (isFalse ?? false);
}

/** Values around those that the field is compared with. */
function candidatesFor(field: Field, leaves: Leaf[]): Value[] {
  const around = leaves.flatMap(({ comparator_value }): Value[] => {
    const number = Number(comparator_value);
    if (comparator_value === undefined || Number.isNaN(number)) return [];
    const near = [number, number + 1, number - 1];
    return valueType(field) === 'duration' ? near : near.map(String);
  });
  const choices = (field.choices ?? []).map(({ id }) => id);
  const chosen = field.type === 'checkbox' ? [...choices.map((id) => [id]), choices] : choices;
  const days = field.type === 'date' ? ['2026-03-10', '2026-03-11'] : [];
  const ticked = field.type === 'task' ? [false] : [];
  return [goodValue(field), ...chosen, ...around, ...days, ...ticked, ...(field.required ? [] : [null])];
}
