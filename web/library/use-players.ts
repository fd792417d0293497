import { displayName } from '../../contract/person-name.ts';
import { groupsForSelect, usersForSelect } from '../../contract/workspaces.ts';
import type { Assignee, Id, Ref } from '../../engine/definition.ts';
import { useApi } from '../lib/query.ts';
import { useTranslation } from '../lib/use-translation.ts';

/** The people and groups of a workspace as choices for who plays a role; the initiator of a run too. */
export function usePlayers(ws: Id) {
  const { t } = useTranslation('library');
  const { data: users } = useApi(usersForSelect, { params: { ws } }, { staleTime: 60_000 });
  const { data: groups } = useApi(groupsForSelect, { params: { ws } }, { staleTime: 60_000 });
  const people = [
    {
      group: t('take.groups'),
      items: (groups?.groups ?? []).map(({ id, name: label }) => ({ value: `group ${id}`, label })),
    },
    {
      group: t('take.people'),
      items: (users?.users ?? []).map(({ id, user }) => ({ value: `user_workspace ${id}`, label: displayName(user) })),
    },
  ].filter(({ items }) => items.length > 0);
  const initiator = { group: t('take.the_run'), items: [{ value: 'initiator', label: t('take.initiator') }] };
  const everyone = groups?.groups.find((group) => group.is_everyone);
  return { people, initiator, everyone, users: users?.users };
}

/** The value of a choice for somebody. */
export const valueOfRef = ({ type, id }: Ref): string => `${type} ${id}`;

/** Who is meant by the value of a choice. */
export function assigneeOf(value: string): Exclude<Assignee, { type: 'field' }> {
  const [type, id = ''] = value.split(' ');
  return type === 'initiator' ? { type } : { type: type as Ref['type'], id };
}
