import { kindOf } from '../../../engine/actions/index.ts';
import type { Action, Assignee, Id, Recipient, Ref } from '../../../engine/definition.ts';
import { type DescribeContext, named } from './describe-context.ts';

type PeopleContext = Pick<DescribeContext, 't' | 'directory'>;

/** The name of a member; "…" while the people of the workspace are loaded. */
export const describeMember = ({ t, directory }: PeopleContext, id: Id): string =>
  directory.people.get(id)?.name ?? t(directory.isLoaded ? 'unknown_person' : 'loading_name');

/** The name of a group; "…" while the groups of the workspace are loaded. */
export const describeGroup = ({ t, directory }: PeopleContext, id: Id): string =>
  directory.groups.get(id)?.name ?? t(directory.isLoaded ? 'unknown_group' : 'loading_name');

export function describeAssignee(context: DescribeContext, assignee: Assignee | Recipient): string {
  const { t, index } = context;
  switch (assignee.type) {
    case 'user_workspace':
      return describeMember(context, assignee.id);
    case 'group':
      return describeGroup(context, assignee.id);
    case 'initiator':
      return t('initiator');
    case 'field':
      return named(context, index.fields.get(assignee.field_id)?.field.label);
    case 'email':
      return assignee.email;
  }
}

export const describeRef = (context: PeopleContext, ref: Ref): string =>
  ref.type === 'group' ? describeGroup(context, ref.id) : describeMember(context, ref.id);

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
