/**
 * Small definitions for tests of all folders. Ids equal names, so that tests are easy to read: `buildDefinition({
 * Review: [approval('boss'), goBack('again', 'boss')] })`.
 */
import type {
  Action,
  ActionBase,
  ActionGroup,
  ActionOf,
  Assignee,
  Column,
  ColumnType,
  Comparator,
  Condition,
  Conditions,
  Definition,
  EmailSettings,
  Field,
  FieldType,
  Formula,
  Id,
  Operand,
  Operation,
  Outcome,
  PlainValue,
  ResultType,
  StepableByType,
  StepableType,
  Version,
} from '../definition.ts';
import { usualSettings } from '../usual-settings.ts';

type Groups = Record<string, Action[] | { condition: Conditions; actions: Action[] }>;

/** A definition with groups in order; a group is given as its actions, or as its actions with a condition. */
export function buildDefinition(groups: Groups, trigger_form: Field[] = []): Definition {
  const action_groups = Object.entries(groups).map(([name, group]): ActionGroup => {
    const { condition, actions } = Array.isArray(group) ? { condition: null, actions: group } : group;
    return { id: name, name, condition, actions };
  });
  return { schema: 1, trigger_form, action_groups, cancellation: [] };
}

/** The same definition as a version. */
export function buildVersion(groups: Groups, trigger_form: Field[] = []): Version {
  return { id: 'version', definition: buildDefinition(groups, trigger_form) };
}

/** An action of any type; it is assigned to the member `ann` unless the settings name others. */
export function buildAction<T extends StepableType>(
  stepable_type: T,
  name: string,
  stepable: StepableByType[T],
  settings: Partial<ActionBase> = {},
): ActionOf<T> {
  return {
    id: name,
    name,
    ...usualSettings,
    assignees: [member('ann')],
    stepable_type,
    stepable,
    ...settings,
  };
}

type Settings<T extends StepableType> = Partial<ActionBase> & Partial<StepableByType[T]>;

/** Splits the given settings into those of every action and those of the type. */
function build<T extends StepableType>(type: T, name: string, usual: StepableByType[T], settings: Settings<T>) {
  const own = Object.fromEntries(Object.entries(settings).filter(([key]) => key in usual));
  const common = Object.fromEntries(Object.entries(settings).filter(([key]) => !(key in usual)));
  return buildAction(type, name, { ...usual, ...own }, common);
}

const any = { match: 'any' } as const;

export function approval(name: string, settings: Settings<'approval'> = {}): Action {
  return build('approval', name, { fields: [], vote: any, cancel_on_disapprove: false }, settings);
}

export function yesNo(name: string, settings: Settings<'yes_no'> = {}): Action {
  return build('yes_no', name, { question: `${name}?`, vote: any }, settings);
}

export function task(name: string, settings: Settings<'task'> = {}): Action {
  return build('task', name, { instructions: '', vote: any }, settings);
}

export function form(name: string, fields: Field[], settings: Partial<ActionBase> = {}): Action {
  return buildAction('form', name, { fields }, settings);
}

const mail: EmailSettings = {
  to: [{ type: 'email', email: 'to@example.com' }],
  cc: [],
  bcc: [],
  reply_to: [],
  subject: 'Subject',
  body: 'Body',
};

export function email(name: string, settings: Settings<'email'> = {}): Action {
  return build('email', name, mail, settings);
}

export function automaticEmail(name: string, settings: Settings<'automatic_email'> = {}): Action {
  return build('automatic_email', name, mail, { assignees: [], ...settings });
}

export function slack(name: string, settings: Settings<'slack'> = {}): Action {
  const usual = { secret_id: 'secret', channel: '#general', messages: ['Hello'] };
  return build('slack', name, usual, { assignees: [], ...settings });
}

export function hook(name: string, settings: Partial<ActionBase> & { wait?: boolean; key?: string } = {}): Action {
  const { wait = false, key, ...common } = settings;
  const fields = key === undefined ? [] : [{ target_key: 'target', key }];
  const stepable = { trigger_id: 'trigger', token_version: 1, wait, fields };
  return buildAction('workflow_hook', name, stepable, { assignees: [], ...common });
}

/** Goes back when the condition is true. Without a condition it always goes back. */
export function goBack(name: string, go_back_to: Id | null, condition: Conditions | null = null): Action {
  return buildAction('go_back', name, { go_back_to }, { assignees: [], condition });
}

/** A column of a table whose id, key and label are its name. */
export function column(type: ColumnType, name: string, settings: Partial<Column> & { of?: string[] } = {}): Column {
  const { of, ...rest } = settings;
  const choices = of?.map((id) => ({ id, label: id }));
  return { id: name, key: name, type, label: name, help: '', required: false, ...(choices && { choices }), ...rest };
}

export function table(name: string, columns: Column[], settings: Partial<Field> = {}): Field {
  return field('table', name, { columns, ...settings });
}

/** A computed field; operands are built by `fieldOperand`, `columnOperand`, `cellOperand` and `fixed`. */
export function computed(name: string, formula: Formula, settings: Partial<Field> = {}): Field {
  return field('computed', name, { formula, ...settings });
}

export const formula = (operation: Operation, result: ResultType, ...operands: Operand[]): Formula => ({
  operation,
  operands,
  result,
});
export const fieldOperand = (field_id: Id): Operand => ({ type: 'field', field_id });
export const columnOperand = (field_id: Id, column_id: Id): Operand => ({ type: 'column', field_id, column_id });
export const cellOperand = (column_id: Id): Operand => ({ type: 'cell', column_id });
export const fixed = (value: string): Operand => ({ type: 'value', value });

/** A field whose id, key and label are its name; the label of a choice is its id. */
export function field(type: FieldType, name: string, settings: Partial<Field> & { of?: string[] } = {}): Field {
  const { of, ...rest } = settings;
  const choices = of?.map((id) => ({ id, label: id }));
  return { id: name, key: name, type, label: name, help: '', required: false, ...(choices && { choices }), ...rest };
}

export function member(id: Id): { type: 'user_workspace'; id: Id } {
  return { type: 'user_workspace', id };
}

export function group(id: Id): { type: 'group'; id: Id } {
  return { type: 'group', id };
}

export const initiator: Assignee = { type: 'initiator' };

export function collaborator(field_id: Id): Assignee {
  return { type: 'field', field_id };
}

export function allOf(...items: (Condition | Conditions)[]): Conditions {
  return { id: `all of ${items.map((item) => item.id)}`, name: '', match: 'all', items };
}

export function anyOf(...items: (Condition | Conditions)[]): Conditions {
  return { id: `any of ${items.map((item) => item.id)}`, name: '', match: 'any', items };
}

/** The action ended with this outcome. */
export function ended(step_id: Id, answer: Outcome): Condition {
  return { id: `${step_id} ${answer}`, name: '', type: 'answer', step_id, when: 'answered', answer };
}

/** The action was skipped. */
export function wasSkipped(step_id: Id): Condition {
  return { id: `${step_id} skipped`, name: '', type: 'answer', step_id, when: 'skipped' };
}

/** The comparison holds for the value of the field; `step_id` null is the start form. */
export function compares(
  step_id: Id | null,
  field_id: Id,
  comparator: Comparator,
  value: PlainValue = null,
): Condition {
  const id = `${field_id} ${comparator} ${value}`;
  return { id, name: '', type: 'field', step_id, when: 'answered', field_id, comparator, comparator_value: value };
}
