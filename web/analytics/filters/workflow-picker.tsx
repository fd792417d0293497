import { Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getWorkflow, listVersions, listWorkflows } from '../../../contract/workflows.ts';
import { useApi, useApiList } from '../../lib/query.ts';
import { useWorkspaceId } from '../../lib/route-params.ts';
import { useAnalyticsSearch } from '../use-analytics.ts';
import classes from './filters.module.css';

/** Chooses all workflows or one; of one, all versions or one. */
export function WorkflowPicker() {
  const { t } = useTranslation('analytics');
  const ws = useWorkspaceId();
  const { search, change } = useAnalyticsSearch();
  const { workflow_id, version_id } = search;
  const { options, onSearch } = useWorkflowOptions(workflow_id);
  const versions = useApiList(listVersions, { params: { ws, workflow_id: workflow_id ?? '' } }, undefined, {
    enabled: workflow_id !== undefined,
  });
  const numbers = versions.data?.versions ?? [];
  return (
    <span className={classes.workflows}>
      <Select
        className={classes.workflow}
        aria-label={t('workflow')}
        allowDeselect={false}
        searchable
        nothingFoundMessage={t('no_workflow')}
        data={[{ value: 'all', label: t('all_workflows') }, ...options]}
        value={workflow_id ?? 'all'}
        onSearchChange={onSearch}
        onChange={(value) =>
          change({
            workflow_id: value === 'all' ? undefined : (value ?? undefined),
            version_id: undefined,
            against: undefined,
            against_id: undefined,
            design_id: undefined,
          })
        }
      />
      {workflow_id && numbers.length > 1 && (
        <Select
          className={classes.version}
          aria-label={t('version_label')}
          allowDeselect={false}
          data={[
            { value: 'all', label: t('all_versions') },
            ...numbers.map(({ id, number }) => ({ value: id, label: t('version', { number }) })),
          ]}
          value={version_id ?? 'all'}
          onChange={(value) => change({ version_id: value === 'all' ? undefined : (value ?? undefined) })}
        />
      )}
    </span>
  );
}

/** The first hundred workflows; if there are more, the server searches for the typed text. */
function useWorkflowOptions(chosen: string | undefined) {
  const ws = useWorkspaceId();
  const [typed, setTyped] = useState('');
  const [hasMore, setHasMore] = useState(false);
  const { data } = useApiList(
    listWorkflows,
    { params: { ws }, query: { per_page: 100, search: hasMore ? typed : '' } },
    undefined,
    { placeholderData: (before) => before },
  );
  const options = (data?.workflows ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const isListed = chosen === undefined || options.some(({ value }) => value === chosen);
  // The chosen workflow may be beyond the first hundred.
  const one = useApi(
    getWorkflow,
    { params: { ws, workflow_id: chosen ?? '' } },
    { enabled: data !== undefined && !isListed },
  );
  if (!isListed && chosen) options.unshift({ value: chosen, label: one.data?.workflow.name ?? '' });
  return {
    options,
    onSearch: (text: string) => {
      setTyped(text);
      if ((data?.total ?? 0) > 100) setHasMore(true);
    },
  };
}
