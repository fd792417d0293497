import * as contract from '../../contract/analytics.ts';
import { showConformance as conformance } from '../../contract/conformance.ts';
import { fieldTotals as totals } from '../../contract/field-totals.ts';
import { type Router, route } from '../http/route.ts';
import { readFigures } from '../read-figures.ts';
import { actionsBreakdown } from './actions-breakdown.ts';
import { averageTimeCompletion } from './average-time-completion.ts';
import { compareRuns } from './compare-runs.ts';
import { completionRate } from './completion-rate.ts';
import { fieldTotals } from './field-totals.ts';
import { holdersBreakdown } from './holders-breakdown.ts';
import { listVariants } from './list-variants.ts';
import { reworkBreakdown } from './rework-breakdown.ts';
import { runsBehindFigure } from './runs-behind-figure.ts';
import { runsByPeriod } from './runs-by-period.ts';
import { showConformance } from './show-conformance.ts';
import { showFlow } from './show-flow.ts';
import { totalRunsCount } from './total-runs-count.ts';

export function analyticsRoutes(router: Router): void {
  const { context } = router;
  route(router, contract.runsByPeriod, async ({ caller, query }) => ({
    data: await readFigures(context, (reading) => runsByPeriod(reading, caller, query)),
  }));
  route(router, contract.completionRate, async ({ caller, query }) => ({
    data: await readFigures(context, (reading) => completionRate(reading, caller, query)),
  }));
  route(router, contract.averageTimeCompletion, async ({ caller, query }) => ({
    data: await readFigures(context, (reading) => averageTimeCompletion(reading, caller, query)),
  }));
  route(router, contract.totalRunsCount, async ({ caller, query }) => ({
    data: await readFigures(context, (reading) => totalRunsCount(reading, caller, query)),
  }));
  route(router, contract.actionsBreakdown, async ({ caller, query }) => ({
    data: await readFigures(context, (reading) => actionsBreakdown(reading, caller, query)),
  }));
  route(router, contract.holdersBreakdown, async ({ caller, query }) => ({
    data: await readFigures(context, (reading) => holdersBreakdown(reading, caller, query)),
  }));
  route(router, contract.reworkBreakdown, async ({ caller, query }) => ({
    data: await readFigures(context, (reading) => reworkBreakdown(reading, caller, query)),
  }));
  route(router, contract.listVariants, async ({ caller, query }) => ({
    data: await readFigures(context, (reading) => listVariants(reading, caller, query)),
  }));
  route(router, contract.showFlow, async ({ caller, query }) => ({
    data: await readFigures(context, (reading) => showFlow(reading, caller, query)),
  }));
  route(router, conformance, async ({ caller, query }) => ({
    data: await readFigures(context, (reading) => showConformance(reading, caller, query)),
  }));
  route(router, totals, async ({ caller, query }) => ({
    data: await readFigures(context, (reading) => fieldTotals(reading, caller, query)),
  }));
  route(router, contract.compareRuns, async ({ caller, query }) => ({
    data: await readFigures(context, (reading) => compareRuns(reading, caller, query)),
  }));
  // Runs are listed from the database itself: who may no longer see one must not find its name here.
  route(router, contract.runsBehindFigure, async ({ caller, query }) => ({
    data: await runsBehindFigure(context, caller, query),
  }));
}
