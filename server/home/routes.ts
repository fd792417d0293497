import * as contract from '../../contract/home.ts';
import { type Router, route } from '../http/route.ts';
import { listActivities } from '../runs/read/list-activities.ts';
import { hideFirstSteps, showFirstSteps } from './first-steps.ts';
import { listPendingActions } from './list-pending-actions.ts';

export function homeRoutes(router: Router): void {
  const { context } = router;
  route(router, contract.listPendingActions, ({ caller, query }) => listPendingActions(context, caller, query));
  route(router, contract.showFirstSteps, async ({ caller }) => ({
    first_steps: await showFirstSteps(context, caller),
  }));
  route(router, contract.hideFirstSteps, async ({ caller, body }) => {
    await hideFirstSteps(context, caller, body.hidden);
    return { done: true as const };
  });
  route(router, contract.listActivities, ({ caller, query }) => listActivities(context, caller, query));
}
