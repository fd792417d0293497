import { listRunForecasts } from '../../contract/forecasts.ts';
import { useApi } from '../lib/query.ts';
import { useWorkspaceId } from '../lib/route-params.ts';
import { useLocale, useNow } from '../lib/use-locale.ts';
import { useTranslation } from '../lib/use-translation.ts';
import classes from './forecast-text.module.css';
import { formatDays, formatRange } from './format-range.ts';

/** The forecast of a run in a table. All cells of the table share one request. */
export function ForecastCell({ run_id, run_ids }: { run_id: string; run_ids: readonly string[] }) {
  const { t } = useTranslation(['forecasts', 'ui']);
  const ws = useWorkspaceId();
  const locale = useLocale();
  const now = useNow();
  const { data } = useApi(
    listRunForecasts,
    { params: { ws }, query: { run_ids: [...run_ids] } },
    { staleTime: 30_000, meta: { refetchEvery: 15_000 } },
  );
  const forecast = data?.forecasts.find((one) => one.run_id === run_id);
  if (forecast?.state !== 'forecast') return <span className={classes.quiet}>{t('ui:nothing')}</span>;
  return (
    <span className={classes.line} title={t('likely', { range: formatRange(forecast, locale, now) })}>
      <span>{formatDays(forecast, locale, now)}</span>
      {forecast.lateness && (
        <span className={classes.risk} data-of={forecast.lateness}>
          {t(`lateness.${forecast.lateness}`)}
        </span>
      )}
    </span>
  );
}
