import * as contract from '../../contract/home.ts';
import { type Router, route } from '../http/route.ts';
import { listActivities } from '../runs/read/list-activities.ts';
import { listPendingActions } from './list-pending-actions.ts';

export function homeRoutes(router: Router): void {
  const { context } = router;
  route(router, contract.listPendingActions, ({ caller, query }) => listPendingActions(context, caller, query.limit));
  route(router, contract.listActivities, ({ caller, query }) => listActivities(context, caller, query));
}
