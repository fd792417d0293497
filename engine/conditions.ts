/** Conditions: which actions they name, and how they are evaluated (docs/rules.md, rules 2 to 4). */
import { dayOf } from './calendar.ts';
import { compare, isKnownGroup, readComparand } from './compare.ts';
import { cutWithEllipsis } from './cut-text.ts';
import type { Condition, Conditions, Id, Value } from './definition.ts';
import { type Facts, isSettled, newestValue } from './facts.ts';
import type { ConditionRecord, StepState } from './run-state.ts';
import { isRows } from './value-type.ts';

/** A condition that cannot be evaluated. Its step fails; it is never silently false (docs/rules.md, rule 4). */
export class NotEvaluable extends Error {
  readonly condition_id: Id;

  constructor(condition_id: Id, why: string) {
    super(why);
    this.name = 'NotEvaluable';
    this.condition_id = condition_id;
  }
}

/** All single conditions of nested conditions, in order. */
export function leavesOf(conditions: Conditions | null): Condition[] {
  return (conditions?.items ?? []).flatMap((item) => ('items' in item ? leavesOf(item) : [item]));
}

/** The actions that conditions name; null is the start form. */
export function sourcesOf(conditions: Conditions | null): Set<Id | null> {
  return new Set(leavesOf(conditions).map((condition) => condition.step_id));
}

/**
 * Evaluates nested conditions. Every part is evaluated, even if the result is already certain, so that the record
 * explains all of them ("Why?"). Without items the result is true.
 * @returns What was compared, and the result.
 * @throws NotEvaluable when a part names something that does not exist, is not settled, or does not fit its field.
 */
export function evaluate(conditions: Conditions, facts: Facts): ConditionRecord {
  const items = conditions.items.map((item) => ('items' in item ? evaluate(item, facts) : evaluateOne(item, facts)));
  const result = items.length === 0 || (conditions.match === 'any' ? items.some(isTrue) : items.every(isTrue));
  return { id: conditions.id, result, match: conditions.match, items };
}

const isTrue = (record: ConditionRecord) => record.result;

function evaluateOne(condition: Condition, facts: Facts): ConditionRecord {
  const source = sourceOf(condition, facts);
  if (condition.when === 'skipped') {
    return { id: condition.id, result: source?.status === 'skipped', input: source?.outcome ?? null };
  }
  return condition.type === 'answer' ? evaluateAnswer(condition, source) : evaluateField(condition, source, facts);
}

/** The newest attempt of the action that the condition names; null is the start form. */
function sourceOf(condition: Condition, facts: Facts): StepState | null {
  if (condition.step_id === null) return null;
  const step = facts.newest.get(condition.step_id);
  if (!step) throw new NotEvaluable(condition.id, 'no such action');
  if (!isSettled(step.status)) throw new NotEvaluable(condition.id, 'not settled');
  return step;
}

function evaluateAnswer(condition: Condition, source: StepState | null): ConditionRecord {
  if (source === null || condition.answer === undefined) throw new NotEvaluable(condition.id, 'incomplete');
  const input = source.status === 'completed' ? source.outcome : null;
  const result = input === condition.answer;
  return { id: condition.id, result, input, comparator: 'is', comparator_value: condition.answer };
}

function evaluateField(condition: Condition, source: StepState | null, facts: Facts): ConditionRecord {
  const placed = facts.index.fields.get(condition.field_id ?? '');
  if (!placed || condition.comparator === undefined) throw new NotEvaluable(condition.id, 'incomplete');
  if (placed.action_id !== (source?.step_id ?? null)) throw new NotEvaluable(condition.id, 'field of another form');
  const comparator = condition.comparator;
  const comparand = readComparand(placed.field, comparator, condition.comparator_value);
  if ('fault' in comparand) throw new NotEvaluable(condition.id, comparand.fault);
  const { now, zone, people } = facts.context;
  const world = { today: () => dayOf(now, zone), groups: people.groups };
  if (comparator === 'in_group' && !isKnownGroup(world, String(comparand.value))) {
    throw new NotEvaluable(condition.id, 'no such group');
  }
  const input: Value = newestValue(facts, placed.field.id);
  const result = compare(placed.field, input, comparator, comparand.value, world);
  return {
    id: condition.id,
    result,
    input: recorded(input),
    comparator,
    comparator_value: condition.comparator_value ?? null,
  };
}

/** How many characters of a text a record keeps: thousands of conditions may name the same answer of 100 KB. */
const keptOfText = 200;

/** The value as the record keeps it: for a table, only the number of its rows. */
function recorded(input: Value): Value {
  if (isRows(input)) return input.length;
  return typeof input === 'string' ? cutWithEllipsis(input, keptOfText) : input;
}
