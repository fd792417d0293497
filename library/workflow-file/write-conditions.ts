import type { FileCondition, FileConditions, FileValue } from '../../contract/workflow-file.ts';
import type { Condition, Conditions, Field, PlainValue } from '../../engine/definition.ts';
import type { FileKeys, NameOfRef } from './name-things.ts';

export function writeConditions(keys: FileKeys, nameOf: NameOfRef, conditions: Conditions): FileConditions {
  const items = conditions.items.map((item) =>
    'items' in item ? writeConditions(keys, nameOf, item) : writeCondition(keys, nameOf, item),
  );
  const name = conditions.name === '' ? {} : { name: conditions.name };
  return conditions.match === 'all' ? { ...name, all: items } : { ...name, any: items };
}

/** What the field of a condition says already is left out: the type, and the action whose form has the field. */
function writeCondition(keys: FileKeys, nameOf: NameOfRef, condition: Condition): FileCondition {
  const { name, type, step_id, when, answer, field_id, comparator, comparator_value } = condition;
  const placed = field_id === undefined ? undefined : keys.index.fields.get(field_id);
  const usualType = field_id !== undefined || comparator !== undefined ? 'field' : 'answer';
  const usualStep = placed?.action_id ?? null;
  return {
    ...(name !== '' && { name }),
    ...(type !== usualType && { type }),
    ...(step_id !== usualStep && { action: step_id === null ? null : (keys.steps.get(step_id) ?? step_id) }),
    ...(answer !== undefined && { outcome: answer }),
    ...(when === 'skipped' && { skipped: true as const }),
    ...(field_id !== undefined && { field: keys.fields.get(field_id) ?? field_id }),
    ...(comparator !== undefined && { comparator }),
    ...(comparator_value !== undefined && {
      value: placed ? writeValue(keys, nameOf, placed.field, comparator_value, comparator) : comparator_value,
    }),
  };
}

/** A value with keys of choices and names of people in place of ids. */
export function writeValue(
  keys: FileKeys,
  nameOf: NameOfRef,
  field: Field,
  value: PlainValue,
  comparator?: Condition['comparator'],
): FileValue {
  if (field.type === 'collaborator') {
    if (typeof value !== 'string' || value === '') return value;
    if (comparator === 'in_group') return { group: nameOf({ type: 'group', id: value }) };
    return { person: nameOf({ type: 'user_workspace', id: value }) };
  }
  const choices = keys.choices.get(field.id);
  if (!choices) return value;
  const keyOf = (one: string) => choices.get(one) ?? one;
  if (Array.isArray(value)) return value.map(keyOf);
  return typeof value === 'string' ? keyOf(value) : value;
}
