import { showRunForecast } from '../../contract/forecasts.ts';
import { useApi } from '../lib/query.ts';
import { useWorkspaceId } from '../lib/route-params.ts';
import { ForecastText } from './forecast-text.tsx';

/**
 * When a running run is likely done. Nothing while it loads, and where it cannot be loaded: the run is shown without. Nor
 * that a young workflow has too little history, which each of its runs would say for weeks.
 */
export function RunForecast({ run_id }: { run_id: string }) {
  const ws = useWorkspaceId();
  const { data } = useApi(showRunForecast, { params: { ws, run_id } }, { refetchInterval: 300_000 });
  if (data?.forecast?.state === 'few_ended') return null;
  return data?.forecast && data.basis ? <ForecastText forecast={data.forecast} basis={data.basis} /> : null;
}
