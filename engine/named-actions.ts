import { fieldsOf, kindOf } from './actions/index.ts';
import { formulaActions } from './compute-fields.ts';
import { sourcesOf } from './conditions.ts';
import type { Action, Assignee, Id, Recipient } from './definition.ts';
import type { DefinitionIndex } from './definition-index.ts';
import { insertedKeys } from './insertions.ts';

/** A field that an action's settings name by its key. */
export interface NamedKey {
  setting: string;
  key: string;
}

/** Every key that an action names: insertions in its texts, and fields that a hook passes on. */
export function namedKeys(action: Action): NamedKey[] {
  const kind = kindOf(action);
  const inserted = kind
    .texts(action)
    .flatMap(({ setting, text }) => insertedKeys(text).map((key) => ({ setting, key })));
  return [...inserted, ...kind.keys(action)];
}

/** A field whose value is an assignee or recipient: a member, or for a recipient also an address. */
export interface NamedField {
  setting: string;
  field_id: Id;
}

export function namedFields(action: Action): NamedField[] {
  const named = (setting: string, person: Assignee | Recipient) =>
    person.type === 'field' ? [{ setting, field_id: person.field_id }] : [];
  const recipients = kindOf(action).recipients(action);
  return [
    ...action.assignees.flatMap((assignee) => named('assignees', assignee)),
    ...recipients.flatMap(({ setting, recipient }) => named(setting, recipient)),
  ];
}

/**
 * The actions whose answers an action depends on: through its condition, its assignees and recipients, its texts, the
 * fields that a hook passes on, and the formulas of its form (docs/rules.md, rule 3).
 */
export function namedActions(index: DefinitionIndex, action: Action): Set<Id> {
  const owners = [
    ...sourcesOf(action.condition),
    ...namedFields(action).map(({ field_id }) => index.fields.get(field_id)?.action_id),
    ...namedKeys(action).map(({ key }) => index.keys.get(key)?.action_id),
    ...formulaActions(index, fieldsOf(action)).filter((id) => id !== action.id),
  ];
  return new Set(owners.filter((id) => typeof id === 'string'));
}
