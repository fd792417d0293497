import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch, IconSortAscending, IconSortDescending } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { fetchDelay } from '../lib/delay.ts';
import { lazyComponent } from '../lib/lazy-component.ts';
import { useWorkspaceEntry } from '../lib/session.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { useIsNarrow } from '../runs/use-is-narrow.ts';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { LazySelect } from '../ui/lazy-select.tsx';
import { OnceLoaded } from '../ui/once-loaded.tsx';
import type { TableColumn } from './columns/table-columns.ts';
import { AssigneeFilter } from './details/assignee-filter.tsx';
import { FilterChips } from './details/filter-chips.tsx';
import { WorkflowFilter } from './details/workflow-filter.tsx';
import { FilterDrawer } from './filter-drawer.tsx';
import { GroupField } from './groups/group-field.tsx';
import { ListCommands } from './list-commands.tsx';
import { ModeField } from './mode-field.tsx';
import classes from './run-list-filters.module.css';
import {
  type ChangeSearch,
  isDescending,
  type ListedSort,
  listedSorts,
  type RunListSearch,
} from './run-list-search.ts';

// Of the table only.
const ColumnMenu = lazyComponent(() => import('./columns/column-menu.tsx'), 'ColumnMenu');

/** Search, filters, groups and order: all of them are stored in the URL. On a phone they are behind a button. */
export function RunListFilters({
  search,
  columns,
  onChange,
  buttons,
}: {
  search: RunListSearch;
  /** The columns that the table can show. */
  columns: TableColumn[];
  onChange: ChangeSearch;
  /** For phones, which have the page's commands in the same row. */
  buttons: ReactNode;
}) {
  const { t } = useTranslation('runs');
  const isNarrow = useIsNarrow();
  return (
    <search className={classes.filters} aria-label={t('list.filters')}>
      <SearchField search={search.search} onChange={onChange} />
      {isNarrow ? (
        <FilterDrawer search={search}>
          <DrawerFields search={search} onChange={onChange} />
          <FilterChips search={search} onChange={onChange} isInDrawer />
          <GroupField search={search} onChange={onChange} isLabelled />
          <SortField search={search} onChange={onChange} isLabelled />
          <ModeField search={search} onChange={onChange} />
        </FilterDrawer>
      ) : (
        <FilterChips search={search} onChange={onChange} />
      )}
      {isNarrow && buttons}
      {isNarrow && <ListCommands search={search} onChange={onChange} />}
      <span className={classes.form}>
        {!isNarrow && <GroupField search={search} onChange={onChange} />}
        {!isNarrow && <SortField search={search} onChange={onChange} />}
        <OnceLoaded>
          {search.is_table && <ColumnMenu columns={columns} search={search} onChange={onChange} />}
        </OnceLoaded>
      </span>
    </search>
  );
}

/** Workflows and holders as fields. On a wide page they are chips as the others. */
function DrawerFields({ search, onChange }: { search: RunListSearch; onChange: ChangeSearch }) {
  const isGuest = useWorkspaceEntry()?.role === 'guest';
  return (
    <>
      {!isGuest && <WorkflowFilter search={search} onChange={onChange} />}
      <AssigneeFilter assignees={search.assignees} onChange={(assignees) => onChange({ assignees })} />
    </>
  );
}

function SortField({
  search,
  onChange,
  isLabelled = false,
}: {
  search: RunListSearch;
  onChange: ChangeSearch;
  isLabelled?: boolean;
}) {
  const { t } = useTranslation('runs');
  const sort_by = search.sort_by ?? 'updated_at';
  const isDown = search.desc ?? isDescending(sort_by);
  const turn = () => onChange({ desc: isDown === isDescending(sort_by) ? !isDown : undefined });
  return (
    <span className={classes.order}>
      <LazySelect
        className={classes.sort}
        label={isLabelled ? t('list.sort') : undefined}
        aria-label={isLabelled ? undefined : t('list.sort')}
        allowDeselect={false}
        data={listedSorts
          .filter((sort) => sort !== 'field' || sort_by === 'field')
          .map((sort) => ({ value: sort, label: t(`list.sort_by.${sort}`) }))}
        value={sort_by}
        onChange={(sort) =>
          onChange({
            sort_by: sort === 'updated_at' ? undefined : (sort as ListedSort),
            sort_field: undefined,
            desc: undefined,
          })
        }
      />
      <IconButton aria-label={t(isDown ? 'list.to_ascending' : 'list.to_descending')} onClick={turn}>
        {isDown ? <Icon of={IconSortDescending} size={18} /> : <Icon of={IconSortAscending} size={18} />}
      </IconButton>
    </span>
  );
}

/** Searches after a short pause in typing. */
function SearchField({ search, onChange }: { search: string | undefined; onChange: ChangeSearch }) {
  const { t } = useTranslation(['runs', 'ui']);
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(search ?? '');
  const ask = useDebouncedCallback(
    (words: string) => onChange({ search: words.trim() || undefined }, { replace: true }),
    fetchDelay,
  );
  const type = (words: string) => {
    setTyped(words);
    ask(words);
  };
  // The URL may be changed elsewhere: then the field follows, unless the reader is typing in it.
  useEffect(() => {
    if (document.activeElement !== input.current) setTyped(search ?? '');
  }, [search]);
  return (
    <TextInput
      ref={input}
      className={classes.search}
      aria-label={t('list.search')}
      placeholder={t('list.search')}
      maxLength={200}
      leftSection={<Icon of={IconSearch} />}
      rightSection={typed && <CloseButton size="sm" aria-label={t('ui:field.clear')} onClick={() => type('')} />}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}
