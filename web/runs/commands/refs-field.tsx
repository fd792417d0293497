import { displayName } from '../../../contract/person-name.ts';
import type { NamedRef } from '../../../contract/shared-shapes.ts';
import { groupsForSelect } from '../../../contract/workspaces.ts';
import type { Ref } from '../../../engine/definition.ts';
import { useApi } from '../../lib/query.ts';
import { useWorkspaceId } from '../../lib/route-params.ts';
import { useWorkspaceEntry } from '../../lib/session.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { LazyMultiSelect } from '../../ui/lazy-select.tsx';
import { useMembers } from '../use-members.ts';
import classes from './refs-field.module.css';

/**
 * Selects people and groups of the workspace.
 * @param known Offered in addition: the current values, because people may have left the workspace; and the
 * participants of the run, because guests may not list the workspace's members.
 * @param without Ids that are not offered.
 */
export function RefsField({
  label,
  description,
  error,
  value,
  known,
  without = [],
  onChange,
}: {
  label: string;
  description?: string;
  error?: string;
  value: Ref[];
  known: NamedRef[];
  without?: readonly string[];
  onChange: (value: Ref[]) => void;
}) {
  const { t } = useTranslation(['commands', 'ui']);
  const ws = useWorkspaceId();
  const isGuest = useWorkspaceEntry()?.role === 'guest';
  const { people } = useMembers();
  const { data } = useApi(groupsForSelect, { params: { ws } }, { staleTime: 60_000, enabled: !isGuest });
  const offered: NamedRef[] = [
    ...(data?.groups ?? []).map(({ id, name }): NamedRef => ({ type: 'group', id, name })),
    ...people.map(({ id, user }): NamedRef => ({ type: 'user_workspace', id, name: displayName(user) })),
    ...known,
  ];
  const byId = new Map(offered.filter(({ id }) => !without.includes(id)).map((ref) => [ref.id, ref]));
  const itemsOf = (type: NamedRef['type']) =>
    [...byId.values()].filter((ref) => ref.type === type).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <LazyMultiSelect
      label={label}
      description={description}
      error={error}
      placeholder={value.length === 0 ? t('pick') : undefined}
      searchable
      hidePickedOptions
      maxValues={50}
      // The list itself scrolls: a scroll container around it cannot be reached by keyboard.
      withScrollArea={false}
      classNames={{ options: classes.options, inputField: classes.field }}
      nothingFoundMessage={t('ui:field.nobody')}
      data={[
        { group: t('groups'), items: itemsOf('group') },
        { group: t('people'), items: itemsOf('user_workspace') },
      ].filter(({ items }) => items.length > 0)}
      value={value.filter(({ id }) => byId.has(id)).map(({ id }) => id)}
      onChange={(ids) => onChange(ids.flatMap((id) => byId.get(id) ?? []).map(({ type, id }) => ({ type, id })))}
    />
  );
}
