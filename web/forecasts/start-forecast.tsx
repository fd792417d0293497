import { showStartForecast } from '../../contract/forecasts.ts';
import { useApi } from '../lib/query.ts';
import { useWorkspaceId } from '../lib/route-params.ts';
import classes from './forecast-text.module.css';
import { EarlierForecasts, ForecastText } from './forecast-text.tsx';

/** When a run would be done that starts now. */
export function StartForecast({
  workflow_id,
  withEarlier = false,
}: {
  workflow_id: string;
  /** Whether it is said at once how earlier forecasts went, and not only on request. */
  withEarlier?: boolean;
}) {
  const ws = useWorkspaceId();
  const { data, error } = useApi(
    showStartForecast,
    { params: { ws, workflow_id } },
    { staleTime: 60_000, meta: { refetchEvery: 60_000 } },
  );
  if (error && !data) return null;
  if (!data) return <span className={classes.loading} aria-hidden="true" />;
  return (
    <>
      <div className={classes.quiet}>
        <ForecastText forecast={data.forecast} basis={data.basis} isStart withEarlier={!withEarlier} />
      </div>
      {withEarlier && (
        <p className={classes.quiet}>
          <EarlierForecasts basis={data.basis} />
        </p>
      )}
    </>
  );
}
