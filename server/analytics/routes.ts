import * as contract from '../../contract/analytics.ts';
import { type Router, route } from '../http/route.ts';
import { averageTimeCompletion } from './average-time-completion.ts';
import { completionRate } from './completion-rate.ts';
import { runsByPeriod } from './runs-by-period.ts';
import { totalRunsCount } from './total-runs-count.ts';

export function analyticsRoutes(router: Router): void {
  const { context } = router;
  route(router, contract.runsByPeriod, async ({ caller, query }) => ({
    data: await runsByPeriod(context, caller, query),
  }));
  route(router, contract.completionRate, async ({ caller, query }) => ({
    data: await completionRate(context, caller, query),
  }));
  route(router, contract.averageTimeCompletion, async ({ caller, query }) => ({
    data: await averageTimeCompletion(context, caller, query),
  }));
  route(router, contract.totalRunsCount, async ({ caller, query }) => ({
    data: await totalRunsCount(context, caller, query),
  }));
}
