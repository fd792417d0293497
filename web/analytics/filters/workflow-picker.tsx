import { listVersions } from '../../../contract/workflows.ts';
import { useApiList } from '../../lib/query.ts';
import { useWorkspaceId } from '../../lib/route-params.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Select } from '../../ui/select.tsx';
import { useWorkflowOptions } from '../../workflows/use-workflow-options.ts';
import { useAnalyticsSearch } from '../use-analytics.ts';
import classes from './filters.module.css';

/** Chooses all workflows or one; of one, all versions or one. */
export function WorkflowPicker() {
  const { t } = useTranslation('analytics');
  const ws = useWorkspaceId();
  const { search, change } = useAnalyticsSearch();
  const { workflow_id, version_id } = search;
  const none = t('all_workflows');
  const { options, ...list } = useWorkflowOptions(workflow_id, { none });
  const versions = useApiList(listVersions, { params: { ws, workflow_id: workflow_id ?? '' } }, undefined, {
    enabled: workflow_id !== undefined,
  });
  const numbers = versions.data?.versions ?? [];
  return (
    <span className={classes.workflows}>
      <Select
        className={classes.workflow}
        classNames={{ input: classes.quietInput }}
        aria-label={t('workflow')}
        allowDeselect={false}
        searchable
        nothingFoundMessage={t('no_workflow')}
        data={[{ value: 'all', label: none }, ...options]}
        value={workflow_id ?? 'all'}
        unlisted={list.unlisted}
        onSearchChange={list.onSearchChange}
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
          classNames={{ input: classes.quietInput }}
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
