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
 * Replaces the people and groups in a definition: by roles when a workflow becomes a template, and the roles by people
 * when the template is used.
 * @param replace Who replaces a person or group. Cancellers can only be people and groups, so the initiator and fields
 *   are left out there. A condition that compares with a group gets the first group of the replacement. Conditions that
 *   compare with a person, or whose replacement has no group, are left without a value, which is a problem of the
 *   draft.
 * @returns A new definition. Collaborator fields lose their default, because it names a person.
 */
export function replaceRefs(definition: Definition, replace: (ref: Ref) => readonly Assignee[]): Definition {
  const index = indexDefinition(definition, fieldsOf);
  const replaceEach = <P extends Recipient>(people: readonly P[]): P[] =>
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
    const next = { ...one, assignees: replaceEach(one.assignees), condition: conditions(one.condition) };
    return withFields(withRecipients(next, replaceEach), fieldsOf(one).map(withoutPerson));
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

const comparatorsWithPeople = ['is', 'is_not', 'in_group'];

/** Whether a condition compares a collaborator field with a person or a group. */
function namesPeople(index: DefinitionIndex, { type, field_id, comparator }: Condition): boolean {
  if (type !== 'field' || !comparatorsWithPeople.includes(comparator ?? '')) return false;
  return index.fields.get(field_id ?? '')?.field.type === 'collaborator';
}

function withoutPerson(field: Field): Field {
  if (field.type !== 'collaborator') return field;
  const { default: _person, ...rest } = field;
  return rest;
}

function withRecipients(action: Action, replaceEach: (people: readonly Recipient[]) => Recipient[]): Action {
  if (kindOf(action).recipients(action).length === 0) return action;
  const settings = action.stepable as EmailSettings;
  const { to, cc, bcc, reply_to } = settings;
  return {
    ...action,
    stepable: {
      ...settings,
      to: replaceEach(to),
      cc: replaceEach(cc),
      bcc: replaceEach(bcc),
      reply_to: replaceEach(reply_to),
    },
  } as Action;
}

function withFields(action: Action, fields: Field[]): Action {
  if (action.stepable_type !== 'form' && action.stepable_type !== 'approval') return action;
  return { ...action, stepable: { ...action.stepable, fields } } as Action;
}
