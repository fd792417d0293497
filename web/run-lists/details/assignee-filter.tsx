import type { NamedRef } from '../../../contract/shared-shapes.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { LazyMultiSelect } from '../../ui/lazy-select.tsx';
import { splitIds } from '../run-list-search.ts';
import classes from './pills.module.css';
import { useHolders } from './use-holders.ts';

/** Filters by the people and groups that hold a step now. */
export function AssigneeFilter({
  assignees,
  onChange,
  isInChip = false,
}: {
  assignees: string | undefined;
  onChange: (assignees: string | undefined) => void;
  /** Its list opens inside the chip, which a click elsewhere would close. */
  isInChip?: boolean;
}) {
  const { t } = useTranslation(['runs', 'commands', 'ui']);
  const offered = useHolders(assignees);
  const chosen = splitIds(assignees);
  const itemsOf = (type: NamedRef['type']) =>
    (offered ?? []).filter((ref) => ref.type === type).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <LazyMultiSelect
      label={t('list.assignees')}
      placeholder={chosen.length === 0 ? t('list.anybody') : undefined}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('list.anybody') }}
      maxValues={50}
      // The list itself scrolls: a scroll container around it cannot be reached by keyboard.
      withScrollArea={false}
      comboboxProps={{ withinPortal: !isInChip }}
      classNames={{ input: classes.pills, dropdown: classes.options, inputField: classes.field }}
      nothingFoundMessage={t('ui:field.nobody')}
      data={[
        { group: t('commands:people'), items: itemsOf('user_workspace') },
        { group: t('commands:groups'), items: itemsOf('group') },
      ].filter(({ items }) => items.length > 0)}
      value={offered ? chosen : []}
      onChange={(ids) => onChange(ids.length > 0 ? ids.join(',') : undefined)}
    />
  );
}
