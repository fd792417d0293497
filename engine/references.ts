/** Finds where a definition names an action, a field, a person or a group. */
import { fieldsOf, kindOf } from './actions/index.ts';
import { withoutDuplicates } from './assignees.ts';
import { leavesOf } from './conditions.ts';
import type { Assignee, Conditions, Definition, Field, Id, Operand, Recipient, Ref } from './definition.ts';
import { indexDefinition } from './definition-index.ts';
import { namedFields, namedKeys } from './named-actions.ts';

/**
 * A place in the definition that names something. Without `action_id` it is the condition of a group; without
 * `action_group_id` it is the list of cancellers, or a formula of the start form.
 */
export interface Use {
  kind: 'condition' | 'go_back' | 'assignee' | 'recipient' | 'insertion' | 'cancellation' | 'formula';
  action_group_id?: Id;
  action_id?: Id;
  condition_id?: Id;
  /** The computed field, or the table with the computed column, whose formula it is. */
  field_id?: Id;
  /** The setting that names it, as problems call it: 'cc', 'messages.0'. A condition has its id instead. */
  setting?: string;
  /** The name of that action or group, for the message. */
  name?: string;
}

/**
 * The places that name an action: conditions, and go-backs that return to it. An action with uses cannot be deleted
 * (docs/rules.md, rule 19).
 */
export function usesOfAction(definition: Definition, action_id: Id): Use[] {
  const uses = conditionUses(definition, (condition) => condition.step_id === action_id);
  return [...uses, ...goBackUses(definition, action_id)];
}

/** The places that name a field: conditions, assignees, recipients, formulas, and the insertions and hooks that name its key. */
export function usesOfField(definition: Definition, field_id: Id): Use[] {
  const key = indexDefinition(definition, fieldsOf).fields.get(field_id)?.field.key;
  const uses = conditionUses(definition, (condition) => condition.field_id === field_id);
  for (const { action, place } of placesOf(definition)) {
    for (const { setting } of namedFields(action).filter((named) => named.field_id === field_id)) {
      uses.push({ kind: setting === 'assignees' ? 'assignee' : 'recipient', ...place, setting });
    }
    const inserted = namedKeys(action).find((named) => named.key === key);
    if (inserted) uses.push({ kind: 'insertion', ...place, setting: inserted.setting });
  }
  return [...uses, ...formulaUses(definition, (operand) => 'field_id' in operand && operand.field_id === field_id)];
}

/** The formulas that name a column of a table: as a total, or in the same row. While one does, it cannot be deleted. */
export function usesOfColumn(definition: Definition, column_id: Id): Use[] {
  return formulaUses(definition, (operand) => 'column_id' in operand && operand.column_id === column_id);
}

function formulaUses(definition: Definition, isMeant: (operand: Operand) => boolean): Use[] {
  const usesIn = (fields: readonly Field[], place: Omit<Use, 'kind'>) =>
    fields.flatMap((field): Use[] => {
      const formulas = [field.formula, ...(field.columns ?? []).map(({ formula }) => formula)];
      const uses = formulas.flatMap((formula) => formula?.operands ?? []).some(isMeant);
      return uses ? [{ kind: 'formula', ...place, field_id: field.id, name: field.label }] : [];
    });
  return [
    ...usesIn(definition.trigger_form, {}),
    ...placesOf(definition).flatMap(({ action, place }) => usesIn(fieldsOf(action), place)),
  ];
}

/** The places that name a group of people: assignees, recipients, who may cancel, and *is in group* conditions. */
export function usesOfGroup(definition: Definition, group_id: Id): Use[] {
  const isThisGroup = (person: Assignee | Recipient) => person.type === 'group' && person.id === group_id;
  const uses = conditionUses(
    definition,
    (condition) => condition.comparator === 'in_group' && condition.comparator_value === group_id,
  );
  for (const { action, place } of placesOf(definition)) {
    if (action.assignees.some(isThisGroup)) uses.push({ kind: 'assignee', ...place, setting: 'assignees' });
    const named = kindOf(action).recipients(action);
    const first = named.find(({ recipient }) => isThisGroup(recipient));
    if (first) uses.push({ kind: 'recipient', ...place, setting: first.setting });
  }
  if (definition.cancellation.some(isThisGroup)) uses.push({ kind: 'cancellation', setting: 'cancellation' });
  return uses;
}

/** The go-backs that return to an action or an action group. While one exists, neither can be deleted. */
export function goBackUses(definition: Definition, target_id: Id): Use[] {
  return placesOf(definition).flatMap(({ action, place }): Use[] =>
    action.stepable_type === 'go_back' && action.stepable.go_back_to === target_id
      ? [{ kind: 'go_back', ...place, setting: 'go_back_to' }]
      : [],
  );
}

/**
 * The members and groups that a definition names as assignees, recipients or cancellers, and the groups of
 * *is in group* conditions; without duplicates.
 */
export function refsOf(definition: Definition): Ref[] {
  const named = placesOf(definition).flatMap(({ action }): (Assignee | Recipient)[] => [
    ...action.assignees,
    ...kindOf(action)
      .recipients(action)
      .map(({ recipient }) => recipient),
  ]);
  const refs = named.flatMap((person) => (person.type === 'user_workspace' || person.type === 'group' ? [person] : []));
  const conditionGroups = conditionsOf(definition)
    .flatMap(({ condition }) => leavesOf(condition))
    .flatMap((leaf): Ref[] => {
      const namesGroup = leaf.comparator === 'in_group' && typeof leaf.comparator_value === 'string';
      return namesGroup ? [{ type: 'group', id: String(leaf.comparator_value) }] : [];
    });
  return withoutDuplicates([...refs, ...definition.cancellation, ...conditionGroups]);
}

type Leaf = ReturnType<typeof leavesOf>[number];

function conditionUses(definition: Definition, isMeant: (condition: Leaf) => boolean): Use[] {
  return conditionsOf(definition).flatMap(({ condition, place }) =>
    leavesOf(condition)
      .filter(isMeant)
      .map((leaf): Use => ({ kind: 'condition', ...place, condition_id: leaf.id })),
  );
}

function conditionsOf(definition: Definition): { condition: Conditions | null; place: Omit<Use, 'kind'> }[] {
  const groups = definition.action_groups.map(({ id, name, condition }) => {
    return { condition, place: { action_group_id: id, name } };
  });
  return [...groups, ...placesOf(definition).map(({ action, place }) => ({ condition: action.condition, place }))];
}

function placesOf(definition: Definition) {
  return definition.action_groups.flatMap((group) =>
    group.actions.map((action) => {
      return { action, place: { action_group_id: group.id, action_id: action.id, name: action.name } };
    }),
  );
}
