import type { NamedRef } from '../../../contract/shared-shapes.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { splitIds } from '../run-list-search.ts';
import { IdsFilter } from './ids-filter.tsx';
import { useHolders } from './use-holders.ts';

/** Filters by the people and groups that hold a step now. */
export function AssigneeFilter({
  assignees,
  onChange,
  isInChip = false,
}: {
  assignees: string | undefined;
  onChange: (assignees: string | undefined) => void;
  isInChip?: boolean;
}) {
  const { t } = useTranslation(['runs', 'commands', 'ui']);
  const offered = useHolders(assignees);
  const chosen = splitIds(assignees);
  const itemsOf = (type: NamedRef['type']) =>
    (offered ?? []).filter((ref) => ref.type === type).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <IdsFilter
      label={t('list.assignees')}
      none={t('list.anybody')}
      isEmpty={chosen.length === 0}
      isInChip={isInChip}
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
