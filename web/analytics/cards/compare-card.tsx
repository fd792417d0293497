import { type AnalyticsQuery, compareRuns } from '../../../contract/analytics.ts';
import { listVersions } from '../../../contract/workflows.ts';
import { useApiList } from '../../lib/query.ts';
import { useWorkspaceId } from '../../lib/route-params.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Select } from '../../ui/select.tsx';
import { useWorkflowOptions } from '../../workflows/use-workflow-options.ts';
import { type AnalyticsSearch, type Comparison, comparisons } from '../analytics-search.ts';
import { notInPicture } from '../downloads/draw-picture.ts';
import { useAnalyticsSearch, useFigures } from '../use-analytics.ts';
import { ChartCard } from './chart-card.tsx';
import classes from './compare-card.module.css';
import { CompareTable } from './compare-table.tsx';
import { hasPeriodBefore } from './period-query.ts';
import { useComparison } from './use-comparison.ts';

/** Compares with the previous period, another version or another workflow, and says which differences are certain. */
export function CompareCard({ query }: { query: AnalyticsQuery | null }) {
  const { t } = useTranslation('analytics');
  const { search, change } = useAnalyticsSearch();
  const against = search.against ?? 'previous_period';
  const obstacle = findObstacle(query, search, against);
  const against_id = search.against_id === search.version_id ? undefined : search.against_id;
  const isChosen = obstacle === null && (against === 'previous_period' || against_id !== undefined);
  const { data, isFailed, isOld } = useFigures(
    compareRuns,
    query && isChosen ? { ...query, against, against_id } : null,
  );
  const { hasVersions, ...names } = useNames(search, against);
  const comparison = useComparison(data?.data, { ...names, against });
  return (
    <ChartCard
      title={t('compare.title')}
      definition={t('compare.definition')}
      answer={comparison?.answer}
      scope={
        data?.data.one ??
        (isChosen ? undefined : { start_datetime: null, end_datetime: null, time_zone: 'UTC', visibility: 'all' })
      }
      table={comparison?.table ?? null}
      isFailed={isFailed}
      isOld={isOld}
      isTable
      isWide
      height={260}
    >
      <div className={classes.choices} {...{ [notInPicture]: true }}>
        <Select
          label={t('compare.against')}
          allowDeselect={false}
          data={comparisons
            .filter((one) => one === 'previous_period' || (search.workflow_id && (one !== 'version' || hasVersions)))
            .map((value) => ({ value, label: t(`compare.with.${value}`) }))}
          value={against}
          onChange={(value) =>
            change({
              against: value === 'previous_period' ? undefined : (value as Comparison),
              against_id: undefined,
            })
          }
        />
        {against !== 'previous_period' && obstacle === null && (
          <Select
            label={t(`compare.which.${against}`)}
            placeholder={t('compare.choose')}
            searchable
            data={names.options}
            unlisted={names.unlisted}
            onSearchChange={names.onSearchChange}
            value={against_id ?? null}
            onChange={(value) => change({ against_id: value ?? undefined })}
          />
        )}
      </div>
      {comparison && isChosen ? (
        <CompareTable comparison={comparison} />
      ) : (
        <p className={classes.hint}>{t(obstacle ?? 'compare.hint')}</p>
      )}
    </ChartCard>
  );
}

/** What is to be chosen above before anything can be compared. */
function findObstacle(query: AnalyticsQuery | null, { version_id }: AnalyticsSearch, against: Comparison) {
  if (against === 'version' && version_id === undefined) return 'compare.version_first';
  if (against === 'previous_period' && query !== null && !hasPeriodBefore(query)) return 'compare.nothing_before';
  return null;
}

/** The versions or workflows to choose from, and the names of the two columns. */
function useNames({ workflow_id, version_id, against_id }: AnalyticsSearch, against: Comparison) {
  const { t } = useTranslation('analytics');
  const ws = useWorkspaceId();
  const isWorkflow = against === 'workflow';
  const workflows = useWorkflowOptions(against_id, { enabled: isWorkflow });
  const shown = useWorkflowOptions(workflow_id, { enabled: isWorkflow });
  const versions = useApiList(listVersions, { params: { ws, workflow_id: workflow_id ?? '' } }, undefined, {
    enabled: workflow_id !== undefined,
  });
  // A workflow with one version has no other one.
  const hasVersions = against === 'version' || (versions.data?.versions.length ?? 0) > 1;
  if (isWorkflow) {
    const { options, unlisted, chosenName, onSearchChange } = workflows;
    return {
      options: options.filter(({ value }) => value !== workflow_id),
      unlisted,
      onSearchChange,
      one: shown.chosenName,
      other: chosenName,
      hasVersions,
    };
  }
  const all = (versions.data?.versions ?? []).map(({ id, number }) => ({ value: id, label: t('version', { number }) }));
  const labelOf = (id: string | undefined) => all.find(({ value }) => value === id)?.label;
  return {
    options: all.filter(({ value }) => value !== version_id),
    one: labelOf(version_id),
    other: labelOf(against_id),
    hasVersions,
  };
}
