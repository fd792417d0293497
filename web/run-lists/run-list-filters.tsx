import { CloseButton, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listWorkflows } from '../../contract/workflows.ts';
import { fetchDelay } from '../lib/delay.ts';
import { useApi } from '../lib/query.ts';
import { useWorkspaceId } from '../lib/route-params.ts';
import { useWorkspaceEntry } from '../lib/session.ts';
import classes from './run-list-filters.module.css';
import { type ListedSort, listedSorts, type RunListSearch } from './run-list-search.ts';

/** Search, workflow, order: all of them stand in the address. */
export function RunListFilters({
  search,
  onChange,
}: {
  search: RunListSearch;
  onChange: (changes: RunListSearch, options?: { replace?: boolean }) => void;
}) {
  const { t } = useTranslation('runs');
  const ws = useWorkspaceId();
  const isGuest = useWorkspaceEntry()?.role === 'guest';
  // Guests see no workflows, so there is none for them to choose from.
  const { data } = useApi(listWorkflows, { params: { ws }, query: { per_page: 100 } }, { enabled: !isGuest });
  return (
    <div className={classes.filters}>
      <SearchField search={search.search} onChange={onChange} />
      {!isGuest && (
        <Select
          className={classes.workflow}
          aria-label={t('list.workflow')}
          placeholder={t('list.all_workflows')}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': t('list.all_workflows') }}
          data={(data?.workflows ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={search.workflow_id ?? null}
          onChange={(workflow_id) => onChange({ workflow_id: workflow_id ?? undefined })}
        />
      )}
      <Select
        className={classes.sort}
        aria-label={t('list.sort')}
        allowDeselect={false}
        data={listedSorts.map((sort) => ({ value: sort, label: t(`list.sort_by.${sort}`) }))}
        value={search.sort_by ?? 'updated_at'}
        onChange={(sort) => onChange({ sort_by: sort === 'updated_at' ? undefined : (sort as ListedSort) })}
      />
    </div>
  );
}

/** Asks once nothing was typed for a moment. */
function SearchField({
  search,
  onChange,
}: {
  search: string | undefined;
  onChange: (changes: RunListSearch, options?: { replace?: boolean }) => void;
}) {
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
  // The address changes from elsewhere too; but never under the hands of who is typing.
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
      leftSection={<IconSearch size={16} stroke={1.8} aria-hidden="true" />}
      rightSection={typed && <CloseButton size="sm" aria-label={t('ui:field.clear')} onClick={() => type('')} />}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}
