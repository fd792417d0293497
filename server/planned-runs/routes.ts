import * as contract from '../../contract/planned-runs.ts';
import { startRun } from '../../contract/runs.ts';
import type { Id } from '../../engine/definition.ts';
import type { MemberCaller } from '../http/caller.ts';
import { type Router, route } from '../http/route.ts';
import { showRun } from '../runs/read/show-run.ts';
import { deletePlannedRun } from './delete-planned-run.ts';
import { listPlannedRuns } from './find-planned-runs.ts';
import { planRun } from './plan-run.ts';
import { previewDates } from './preview-dates.ts';
import { restorePlannedRun } from './restore-planned-run.ts';
import { showAsRun } from './show-as-run.ts';
import { showWholePlan } from './show-whole-plan.ts';
import { startOrPlan } from './start-or-plan.ts';
import { togglePlannedRun } from './toggle-planned-run.ts';
import { updatePlannedRun } from './update-planned-run.ts';

export function plannedRunRoutes(router: Router): void {
  const { context } = router;
  const one = async (caller: MemberCaller, id: Id) => ({ planned_run: await showWholePlan(context, caller, id) });

  // The same endpoint starts a run now or plans it, depending on its input.
  route(router, startRun, async ({ caller, body, idempotencyKey }) => {
    const made = await startOrPlan(context, caller, idempotencyKey, body);
    if ('planned_run_id' in made) return showAsRun(context, caller, made.planned_run_id);
    return { run: showRun(made.run, caller, context.now()), planned_run: null };
  });
  route(router, contract.listPlannedRuns, ({ caller, query }) => listPlannedRuns(context, caller, query));
  route(router, contract.planRun, async ({ caller, body, idempotencyKey }) =>
    one(caller, await planRun(context, caller, idempotencyKey, body)),
  );
  route(router, contract.previewPlannedRun, ({ caller, query }) => previewDates(context, caller, query));
  route(router, contract.getPlannedRun, ({ caller, params }) => one(caller, params.planned_run_id));
  route(router, contract.updatePlannedRun, async ({ caller, params, body }) => {
    await updatePlannedRun(context, caller, params.planned_run_id, body);
    return one(caller, params.planned_run_id);
  });
  route(router, contract.deletePlannedRun, async ({ caller, params }) => {
    await deletePlannedRun(context, caller, params.planned_run_id);
    return { done: true as const };
  });
  route(router, contract.restorePlannedRun, async ({ caller, params }) => {
    await restorePlannedRun(context, caller, params.planned_run_id);
    return one(caller, params.planned_run_id);
  });
  route(router, contract.enablePlannedRun, async ({ caller, params }) => {
    await togglePlannedRun(context, caller, params.planned_run_id, 'enabled');
    return one(caller, params.planned_run_id);
  });
  route(router, contract.disablePlannedRun, async ({ caller, params }) => {
    await togglePlannedRun(context, caller, params.planned_run_id, 'disabled');
    return one(caller, params.planned_run_id);
  });
}
