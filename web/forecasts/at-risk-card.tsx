import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { listRunsAtRisk, type RunAtRisk } from '../../contract/forecasts.ts';
import { formatNumber } from '../../contract/format-number.ts';
import { paths } from '../lib/paths.ts';
import { useApi } from '../lib/query.ts';
import { useWorkspaceId } from '../lib/route-params.ts';
import { useLocale, useNow } from '../lib/use-locale.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { Due } from '../ui/due.tsx';
import { ListFailed } from '../ui/list-failed.tsx';
import { SkeletonRows } from '../ui/skeletons.tsx';
import classes from './at-risk-card.module.css';
import text from './forecast-text.module.css';
import { formatRange } from './format-range.ts';

const most = 5;

/** Running runs that may become overdue, the most likely first, while there is still time. */
export function AtRiskCard({ workflow_id }: { workflow_id: string | undefined }) {
  const { t } = useTranslation('forecasts');
  const ws = useWorkspaceId();
  const { language } = useLocale();
  const id = useId();
  const { data, error } = useApi(
    listRunsAtRisk,
    { params: { ws }, query: { workflow_id, limit: most } },
    { meta: { refetchEvery: 30_000 } },
  );
  return (
    <section className={classes.card} aria-labelledby={id}>
      <header className={classes.head}>
        <h2 id={id}>{t('at_risk.title')}</h2>
        {data && data.total > 0 && (
          <Link
            className={classes.all}
            to={paths.runs}
            params={{ workspaceId: ws }}
            search={{ at_risk: true, workflow_id, sort_by: 'due_date' }}
          >
            {t('at_risk.all', { count: data.total, number: formatNumber(data.total, language) })}
          </Link>
        )}
      </header>
      <p className={text.quiet}>{t(data?.total === 0 ? 'at_risk.none' : 'at_risk.text')}</p>
      {error && !data && <ListFailed compact />}
      {!data && !error && <SkeletonRows rows={3} />}
      {data && data.runs.length > 0 && (
        <ul className={classes.runs}>
          {data.runs.map((run) => (
            <RiskRow key={run.id} run={run} />
          ))}
        </ul>
      )}
      {data?.is_partial && <p className={text.quiet}>{t('at_risk.partial')}</p>}
    </section>
  );
}

function RiskRow({ run }: { run: RunAtRisk }) {
  const { t } = useTranslation('forecasts');
  const ws = useWorkspaceId();
  const locale = useLocale();
  const now = useNow();
  return (
    <li>
      <span className={classes.name}>
        <Link to={paths.run} params={{ workspaceId: ws, runId: run.id }} title={run.name}>
          {run.name}
        </Link>
        <span className={text.quiet}>{t('likely', { range: formatRange(run.forecast, locale, now) })}</span>
      </span>
      {run.forecast.lateness && (
        <span className={text.risk} data-of={run.forecast.lateness}>
          {t(`lateness.${run.forecast.lateness}`)}
        </span>
      )}
      {run.due_date !== null && <Due at={run.due_date} settled lead={t('due')} />}
    </li>
  );
}
