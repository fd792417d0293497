import { useCallback, useState } from 'react';
import { completionRate } from '../../contract/analytics.ts';
import { getWorkflow } from '../../contract/workflows.ts';
import type { Unix } from '../../engine/definition.ts';
import { ProblemError } from '../lib/api-client.ts';
import { formatDayTime } from '../lib/format-date.ts';
import { lazyComponent } from '../lib/lazy-component.ts';
import { useApi } from '../lib/query.ts';
import { useWorkspaceId } from '../lib/route-params.ts';
import { useLocale, useNow } from '../lib/use-locale.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { MountWhenOpened } from '../ui/mount-when-opened.tsx';
import { Page } from '../ui/page.tsx';
import { PageHead } from '../ui/page-head.tsx';
import classes from './analytics-page.module.css';
import { isBackwards } from './analytics-search.ts';
import { Cards } from './cards/cards.tsx';
import { FigureRow } from './figures/figure-row.tsx';
import { CustomPeriod } from './filters/custom-period.tsx';
import { PeriodPicker } from './filters/period-picker.tsx';
import { PrintedFilters } from './filters/printed-filters.tsx';
import { WorkflowPicker } from './filters/workflow-picker.tsx';
import { NoRuns } from './no-runs.tsx';
import { NoWorkflow } from './no-workflow.tsx';
import { type RunsBehind, RunsBehindContext } from './runs-behind/runs-behind.ts';
import { useAnalyticsQuery, useAnalyticsSearch, useFigures } from './use-analytics.ts';

const RunsBehindDrawer = lazyComponent(() => import('./runs-behind/runs-behind-drawer.tsx'), 'RunsBehindDrawer');

/** How work went in a period: figures that answer questions, each with its table and the runs behind it. */
export function AnalyticsPage() {
  const { t } = useTranslation('analytics');
  const [runs, setRuns] = useState<RunsBehind | null>(null);
  const close = useCallback(() => setRuns(null), []);
  return (
    <RunsBehindContext value={setRuns}>
      <Page width="wide">
        <div className={classes.page}>
          <PageHead title={t('title')} remark={<WorkflowPicker />} actions={<PeriodPicker />} />
          <CustomPeriod />
          <PrintedFilters />
          <Content />
        </div>
      </Page>
      <MountWhenOpened isOpen={runs !== null}>
        {(isOpen) => <RunsBehindDrawer runs={isOpen ? runs : null} onClose={close} />}
      </MountWhenOpened>
    </RunsBehindContext>
  );
}

function Content() {
  const { t } = useTranslation('analytics');
  const { search } = useAnalyticsSearch();
  const query = useAnalyticsQuery();
  const isMissing = useIsMissing(search.workflow_id);
  const { data, isOld } = useFigures(completionRate, isMissing ? null : query);
  if (isMissing) return <NoWorkflow />;
  // The period ends before it begins: nothing is requested, and the fields of the period show the error.
  if (isBackwards(search)) return null;
  if (data?.data.started === 0 && !isOld) return <NoRuns />;
  return (
    <>
      {data?.data.visibility === 'own' && <p className={classes.own}>{t('own_runs')}</p>}
      <AsOf as_of={data?.data.as_of} />
      <FigureRow query={query} />
      <Cards query={query} />
    </>
  );
}

/** Where a replica of the database is read: up to when the figures count. */
function AsOf({ as_of }: { as_of: Unix | null | undefined }) {
  const { t } = useTranslation('analytics');
  const locale = useLocale();
  const now = useNow();
  if (!as_of) return null;
  return <p className={classes.own}>{t('as_of', { when: formatDayTime(as_of, locale, now) })}</p>;
}

/** Whether the workflow that the URL names has been deleted, or may not be seen by the reader. */
function useIsMissing(workflow_id: string | undefined): boolean {
  const ws = useWorkspaceId();
  const { error } = useApi(
    getWorkflow,
    { params: { ws, workflow_id: workflow_id ?? '' } },
    { enabled: workflow_id !== undefined, staleTime: 60_000 },
  );
  return error instanceof ProblemError && error.problem.code === 'workflow_not_found';
}
