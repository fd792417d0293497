import { kindOf } from '../../../engine/actions/index.ts';
import type { Action, Assignee, Recipient, Ref } from '../../../engine/definition.ts';
import { named, type Words } from './words.ts';

export function assigneeInWords(words: Words, assignee: Assignee | Recipient): string {
  const { t, directory, index } = words;
  switch (assignee.type) {
    case 'user_workspace':
      return directory.people.get(assignee.id)?.name ?? t('unknown_person');
    case 'group':
      return directory.groups.get(assignee.id)?.name ?? t('unknown_group');
    case 'initiator':
      return t('initiator');
    case 'field':
      return named(words, index.fields.get(assignee.field_id)?.field.label);
    case 'email':
      return assignee.email;
  }
}

export const refInWords = (words: Pick<Words, 't' | 'directory'>, ref: Ref): string =>
  ref.type === 'group'
    ? (words.directory.groups.get(ref.id)?.name ?? words.t('unknown_group'))
    : (words.directory.people.get(ref.id)?.name ?? words.t('unknown_person'));

/** Who acts, on a card: "Administration, anyone", "Amara and 2 more, all". */
export function assigneesInWords(words: Words, action: Action): string {
  const [first, ...others] = action.assignees;
  if (!first) return words.t('nobody_yet');
  const name = assigneeInWords(words, first);
  const people = others.length > 0 ? words.t('name_and_more', { name, count: others.length }) : name;
  const vote = voteInWords(words, action);
  return vote ? words.t('with_vote', { people, vote }) : people;
}

/** How many must answer, where that is a question: several people, or a group. */
function voteInWords({ t }: Words, action: Action): string | null {
  const { match, count } = kindOf(action).vote(action);
  if (match === 'at_least') return t('vote.at_least', { count: count ?? 1 });
  const several = action.assignees.length > 1 || action.assignees.some(({ type }) => type === 'group');
  return several ? t(`vote.${match}`) : null;
}
