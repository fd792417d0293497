import { kindOf } from './actions/index.ts';
import type { Action, Id } from './definition.ts';
import type { DefinitionIndex } from './definition-index.ts';
import { namedKeys } from './named-actions.ts';

/**
 * The locked actions whose answers an action passes on: by insertions in its texts, by recipients that a field names,
 * and by the fields that a hook passes on. Notes about its execution, such as an address that a mail server refused,
 * may contain such an answer (docs/rules.md, rule 15).
 */
export function lockedSourcesOf(index: DefinitionIndex, action: Action): Id[] {
  const owners = [
    ...namedKeys(action).map(({ key }) => index.keys.get(key)?.action_id),
    ...kindOf(action)
      .recipients(action)
      .map(({ recipient }) => (recipient.type === 'field' ? index.fields.get(recipient.field_id)?.action_id : null)),
  ];
  const isLocked = (id: Id | null | undefined): id is Id => !!id && index.actions.get(id)?.action.is_lock === true;
  return [...new Set(owners.filter(isLocked))];
}
