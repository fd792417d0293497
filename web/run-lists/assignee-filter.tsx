import { displayName } from '../../contract/person-name.ts';
import { assigneesForSelect } from '../../contract/run-lists.ts';
import type { NamedRef } from '../../contract/shared-shapes.ts';
import { useApi } from '../lib/query.ts';
import { useWorkspaceId } from '../lib/route-params.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { useMembers } from '../runs/use-members.ts';
import { LazyMultiSelect } from '../ui/lazy-select.tsx';
import classes from './run-list-filters.module.css';
import { splitIds } from './run-list-search.ts';

/**
 * Filters by the people and groups that hold a step now. A selected one that holds none any more is offered until it is
 * deselected.
 */
export function AssigneeFilter({
  label,
  assignees,
  onChange,
}: {
  /** The visible label; without one the input has a label for screen readers only. */
  label?: string;
  assignees: string | undefined;
  onChange: (assignees: string | undefined) => void;
}) {
  const { t } = useTranslation(['runs', 'commands', 'ui']);
  const ws = useWorkspaceId();
  const { people } = useMembers();
  const { data } = useApi(assigneesForSelect, { params: { ws } }, { staleTime: 30_000 });
  const chosen = splitIds(assignees);
  const holders = new Map((data?.assignees ?? []).map((ref) => [ref.id, ref]));
  const others = chosen
    .filter((id) => data && !holders.has(id))
    .map((id): NamedRef => {
      const known = people.find((one) => one.id === id);
      return { type: 'user_workspace', id, name: known ? displayName(known.user) : t('list.holds_nothing') };
    });
  const offered = [...holders.values(), ...others];
  const itemsOf = (type: NamedRef['type']) =>
    offered.filter((ref) => ref.type === type).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <LazyMultiSelect
      className={classes.assignees}
      label={label}
      aria-label={label ? undefined : t('list.assignees')}
      placeholder={chosen.length === 0 ? t('list.anybody') : undefined}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('list.anybody') }}
      maxValues={50}
      // The list itself scrolls: a scroll container around it cannot be reached by keyboard.
      withScrollArea={false}
      classNames={{ input: classes.pills, dropdown: classes.options, inputField: classes.field }}
      nothingFoundMessage={t('ui:field.nobody')}
      data={[
        { group: t('commands:people'), items: itemsOf('user_workspace') },
        { group: t('commands:groups'), items: itemsOf('group') },
      ].filter(({ items }) => items.length > 0)}
      value={data ? chosen : []}
      onChange={(ids) => onChange(ids.length > 0 ? ids.join(',') : undefined)}
    />
  );
}
