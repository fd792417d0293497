import * as contract from '../../contract/forecasts.ts';
import { type Router, route } from '../http/route.ts';
import { listRunsAtRisk } from './list-runs-at-risk.ts';
import { listRunForecasts, showRunForecast, showStartForecast } from './show-forecast.ts';

export function forecastRoutes(router: Router): void {
  const { context } = router;
  route(router, contract.listRunsAtRisk, ({ caller, query }) => listRunsAtRisk(context, caller, query));
  route(router, contract.listRunForecasts, ({ caller, query }) => listRunForecasts(context, caller, query.run_ids));
  route(router, contract.showRunForecast, ({ caller, params }) => showRunForecast(context, caller, params.run_id));
  route(router, contract.showStartForecast, ({ caller, params }) =>
    showStartForecast(context, caller, params.workflow_id),
  );
}
