import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { completionRate } from '../../contract/analytics.ts';
import { Page } from '../ui/page.tsx';
import { PageHead } from '../ui/page-head.tsx';
import classes from './analytics-page.module.css';
import { Cards } from './cards/cards.tsx';
import { FigureRow } from './figures/figure-row.tsx';
import { CustomPeriod } from './filters/custom-period.tsx';
import { PeriodPicker } from './filters/period-picker.tsx';
import { WorkflowPicker } from './filters/workflow-picker.tsx';
import { NoRuns } from './no-runs.tsx';
import { type RunsBehind, RunsBehindContext } from './runs-behind/runs-behind.ts';
import { RunsBehindDrawer } from './runs-behind/runs-behind-drawer.tsx';
import { useAnalyticsQuery, useFigures } from './use-analytics.ts';

/** How work went in a period: figures that answer questions, each with its table and the runs behind it. */
export function AnalyticsPage() {
  const { t } = useTranslation('analytics');
  const query = useAnalyticsQuery();
  const { data, isOld } = useFigures(completionRate, query);
  const [runs, setRuns] = useState<RunsBehind | null>(null);
  const close = useCallback(() => setRuns(null), []);
  const isEmpty = data?.data.started === 0 && !isOld;
  return (
    <RunsBehindContext value={setRuns}>
      <Page width="wide">
        <div className={classes.page}>
          <PageHead title={t('title')} remark={<WorkflowPicker />} actions={<PeriodPicker />} />
          <CustomPeriod />
          {data?.data.visibility === 'own' && <p className={classes.own}>{t('own_runs')}</p>}
          {isEmpty ? (
            <NoRuns />
          ) : (
            <>
              <FigureRow query={query} />
              <Cards query={query} />
            </>
          )}
        </div>
      </Page>
      <RunsBehindDrawer runs={runs} onClose={close} />
    </RunsBehindContext>
  );
}
