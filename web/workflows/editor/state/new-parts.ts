import { actionKinds, fieldsOf } from '../../../../engine/actions/index.ts';
import { cutText } from '../../../../engine/cut-text.ts';
import type {
  Action,
  ActionBase,
  ActionGroup,
  Column,
  ColumnType,
  Condition,
  Conditions,
  Definition,
  Field,
  FieldType,
  Formula,
  StepableType,
} from '../../../../engine/definition.ts';
import { usualSettings } from '../../../../engine/usual-settings.ts';
import { hasChoices } from '../../../../engine/value-type.ts';
import { newId } from './new-id.ts';

/** The types of actions that can be added, in the order of the menu. */
export const offeredTypes = Object.keys(actionKinds) as StepableType[];

export const newGroup = (name: string): ActionGroup => ({ id: newId(), name, condition: null, actions: [] });

/** A new action. A form is assigned to the initiator, who most often fills in the first one. */
export function newAction(type: StepableType, name: string): Action {
  const base: ActionBase = {
    id: newId(),
    name,
    ...usualSettings,
    assignees: type === 'form' ? [{ type: 'initiator' }] : [],
  };
  const vote = { match: 'any' } as const;
  switch (type) {
    case 'approval':
      return { ...base, stepable_type: type, stepable: { fields: [], vote, cancel_on_disapprove: false } };
    case 'yes_no':
      return { ...base, stepable_type: type, stepable: { question: '', vote } };
    case 'task':
      return { ...base, stepable_type: type, stepable: { instructions: '', vote } };
    case 'form':
      return { ...base, stepable_type: type, stepable: { fields: [] } };
    case 'email':
    case 'automatic_email':
      return {
        ...base,
        stepable_type: type,
        stepable: { to: [], cc: [], bcc: [], reply_to: [], subject: '', body: '' },
      };
    case 'slack':
      return { ...base, stepable_type: type, stepable: { secret_id: null, channel: '', messages: [''] } };
    case 'workflow_hook':
      return {
        ...base,
        stepable_type: type,
        stepable: { trigger_id: null, token_version: 0, wait: false, fields: [] },
      };
    case 'go_back':
      return { ...base, stepable_type: type, stepable: { go_back_to: null } };
  }
}

/** @param key Must not be taken: see `freeKey`. */
export function newField(type: FieldType, label: string, key: string, choiceLabels: string[]): Field {
  return withTypesOwn({ id: newId(), key, type, label, help: '', required: false }, choiceLabels);
}

/**
 * A field after a change of its type: with the settings that the new type needs, and without those of other types. Its
 * default is removed, because it was a value of the old type.
 */
export function withTypesOwn(
  { choices, currency, default: _, columns, min_rows, max_rows, formula, ...field }: Field,
  choiceLabels: string[],
): Field {
  if (hasChoices(field.type)) {
    return { ...field, choices: choices ?? choiceLabels.map((label) => ({ id: newId(), label })) };
  }
  if (field.type === 'computed') {
    return { ...field, required: false, formula: formula ?? newFormula(), ...(currency && { currency }) };
  }
  if (field.type === 'table') {
    return {
      ...field,
      columns: columns ?? [],
      ...(min_rows !== undefined && { min_rows }),
      ...(max_rows !== undefined && { max_rows }),
    };
  }
  return field.type === 'currency' ? { ...field, currency: currency ?? 'EUR' } : field;
}

const newFormula = (): Formula => ({ operation: 'sum', operands: [], result: 'number' });

/** @param taken The keys of the table's other columns. */
export function newColumn(type: ColumnType, label: string, taken: readonly string[], choiceLabels: string[]): Column {
  const column = { id: newId(), key: freeKey(label, taken), type, label, help: '', required: false };
  return withColumnsOwn(column, choiceLabels);
}

/** A column after a change of its type, as `withTypesOwn`. */
export function withColumnsOwn({ choices, currency, formula, ...column }: Column, choiceLabels: string[]): Column {
  if (hasChoices(column.type)) {
    return { ...column, choices: choices ?? choiceLabels.map((label) => ({ id: newId(), label })) };
  }
  if (column.type === 'computed') {
    return { ...column, required: false, formula: formula ?? newFormula(), ...(currency && { currency }) };
  }
  return column.type === 'currency' ? { ...column, currency: currency ?? 'EUR' } : column;
}

/** A column with another label. The key follows as long as it is still derived from the old one. */
export function relabelColumn(column: Column, label: string, taken: readonly string[], isFixed: boolean): Column {
  const follows = !isFixed && column.key.replace(/_\d+$/, '') === keyFrom(column.label).replace(/_\d+$/, '');
  return { ...column, label, key: follows ? freeKey(label, taken) : column.key };
}

export const newCondition = (): Condition => ({
  id: newId(),
  name: '',
  type: 'field',
  step_id: null,
  when: 'answered',
});

export function newConditions(match: Conditions['match'] = 'all'): Conditions {
  return { id: newId(), name: '', match, items: [newCondition()] };
}

/** Characters of an action's name, as in `contract/definition.ts`. */
const longestName = 200;

/** A name that no action has yet, ignoring case: "Approval", then "Approval 2". */
export function freeName(definition: Definition, name: string): string {
  const taken = definition.action_groups.flatMap((group) => group.actions.map((action) => nameKey(action.name)));
  return firstFree(
    name,
    (candidate) => taken.includes(nameKey(candidate)),
    (number) => `${cutText(name, longestName - ` ${number}`.length)} ${number}`,
  );
}

const nameKey = (name: string): string => name.trim().toLowerCase();

/** All keys in use, except that of the given field. */
export function keysBut(definition: Definition, field_id?: string): string[] {
  const actions = definition.action_groups.flatMap((group) => group.actions);
  const fields = [...definition.trigger_form, ...actions.flatMap((action) => [...fieldsOf(action)])];
  return fields.filter(({ id }) => id !== field_id).map(({ key }) => key);
}

/** Derives a key from a label: "Montant dû (€)" gives `montant_du`; labels in other scripts give `field`. */
export function keyFrom(label: string): string {
  const plain = label.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const key = plain
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[_0-9]+|_+$/g, '')
    .slice(0, 40)
    .replace(/_+$/, '');
  return key || 'field';
}

export function freeKey(label: string, taken: readonly string[]): string {
  const key = keyFrom(label);
  return firstFree(
    key,
    (candidate) => taken.includes(candidate),
    (number) => `${key}_${number}`,
  );
}

function firstFree(first: string, isTaken: (candidate: string) => boolean, next: (number: number) => string): string {
  if (!isTaken(first)) return first;
  let number = 2;
  while (isTaken(next(number))) number += 1;
  return next(number);
}
