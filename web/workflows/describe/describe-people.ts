import { kindOf } from '../../../engine/actions/index.ts';
import type { Action, Assignee, Recipient, Ref } from '../../../engine/definition.ts';
import { type DescribeContext, named } from './describe-context.ts';

export function describeAssignee(context: DescribeContext, assignee: Assignee | Recipient): string {
  const { t, directory, index } = context;
  switch (assignee.type) {
    case 'user_workspace':
      return directory.people.get(assignee.id)?.name ?? t('unknown_person');
    case 'group':
      return directory.groups.get(assignee.id)?.name ?? t('unknown_group');
    case 'initiator':
      return t('initiator');
    case 'field':
      return named(context, index.fields.get(assignee.field_id)?.field.label);
    case 'email':
      return assignee.email;
  }
}

export const describeRef = (context: Pick<DescribeContext, 't' | 'directory'>, ref: Ref): string =>
  ref.type === 'group'
    ? (context.directory.groups.get(ref.id)?.name ?? context.t('unknown_group'))
    : (context.directory.people.get(ref.id)?.name ?? context.t('unknown_person'));

/** The assignees on a card: "Administration, anyone", "Amara and 2 more, all". */
export function describeAssignees(context: DescribeContext, action: Action): string {
  const [first, ...others] = action.assignees;
  if (!first) return context.t('nobody_yet');
  const name = describeAssignee(context, first);
  const people = others.length > 0 ? context.t('name_and_more', { name, count: others.length }) : name;
  const vote = describeVote(context, action);
  return vote ? context.t('with_vote', { people, vote }) : people;
}

/**
 * How many must answer. Null for a single assignee who is no group, unless a number is required: there is nobody else
 * to count.
 */
function describeVote({ t }: DescribeContext, action: Action): string | null {
  const { match, count } = kindOf(action).vote(action);
  if (match === 'at_least') return t('vote.at_least', { count: count ?? 1 });
  const several = action.assignees.length > 1 || action.assignees.some(({ type }) => type === 'group');
  return several ? t(`vote.${match}`) : null;
}
