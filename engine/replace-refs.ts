import { fieldsOf, kindOf } from './actions/index.ts';
import type {
  Action,
  Assignee,
  Condition,
  Conditions,
  Definition,
  EmailSettings,
  Field,
  Recipient,
  Ref,
} from './definition.ts';
import { type DefinitionIndex, indexDefinition } from './definition-index.ts';

/**
 * Names other people in a definition: for a template, which has roles in place of the workspace's people.
 * @param replace Who stands in place of a person or group. Where only people and groups may stand, as among the
 * cancellers, others are left out. A condition that asks for a group gets the first group; without one, and where it asks
 * for a person, it is left without a value, which the check of drafts reports.
 * @returns A new definition. Collaborator fields lose their default, because it names a person.
 */
export function replaceRefs(definition: Definition, replace: (ref: Ref) => readonly Assignee[]): Definition {
  const index = indexDefinition(definition, fieldsOf);
  const all = <P extends Recipient>(people: readonly P[]): P[] =>
    distinct(people.flatMap((person) => (isRef(person) ? ([...replace(person)] as P[]) : [person])));
  const conditions = (nest: Conditions | null): Conditions | null =>
    nest && { ...nest, items: nest.items.map((item) => ('items' in item ? conditions(item)! : condition(item))) };
  const condition = (leaf: Condition): Condition => {
    if (!namesPeople(index, leaf)) return leaf;
    const id = leaf.comparator === 'in_group' ? String(leaf.comparator_value) : null;
    const group = id === null ? undefined : replace({ type: 'group', id }).find(({ type }) => type === 'group');
    return { ...leaf, comparator_value: group && 'id' in group ? group.id : null };
  };
  const action = (one: Action): Action => {
    const next = { ...one, assignees: all(one.assignees), condition: conditions(one.condition) };
    return withFields(withRecipients(next, all), fieldsOf(one).map(withoutPerson));
  };
  return {
    ...definition,
    trigger_form: definition.trigger_form.map(withoutPerson),
    action_groups: definition.action_groups.map((group) => ({
      ...group,
      condition: conditions(group.condition),
      actions: group.actions.map(action),
    })),
    cancellation: distinct(definition.cancellation.flatMap((ref) => [...replace(ref)]).filter(isRef)),
  };
}

const isRef = (person: Recipient): person is Ref => person.type === 'user_workspace' || person.type === 'group';

const distinct = <P extends Recipient>(people: readonly P[]): P[] => [
  ...new Map(people.map((person) => [JSON.stringify(person), person])).values(),
];

const valued = ['is', 'is_not', 'in_group'];

/** Whether a condition compares a collaborator field with a person or a group. */
function namesPeople(index: DefinitionIndex, { type, field_id, comparator }: Condition): boolean {
  if (type !== 'field' || !valued.includes(comparator ?? '')) return false;
  return index.fields.get(field_id ?? '')?.field.type === 'collaborator';
}

function withoutPerson(field: Field): Field {
  if (field.type !== 'collaborator') return field;
  const { default: _person, ...rest } = field;
  return rest;
}

function withRecipients(action: Action, all: (people: readonly Recipient[]) => Recipient[]): Action {
  if (kindOf(action).recipients(action).length === 0) return action;
  const settings = action.stepable as EmailSettings;
  const { to, cc, bcc, reply_to } = settings;
  return {
    ...action,
    stepable: { ...settings, to: all(to), cc: all(cc), bcc: all(bcc), reply_to: all(reply_to) },
  } as Action;
}

function withFields(action: Action, fields: Field[]): Action {
  if (action.stepable_type !== 'form' && action.stepable_type !== 'approval') return action;
  return { ...action, stepable: { ...action.stepable, fields } } as Action;
}
