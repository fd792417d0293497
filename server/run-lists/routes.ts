import * as contract from '../../contract/run-lists.ts';
import { type Router, route } from '../http/route.ts';
import { listRuns } from './list-runs.ts';

export function runListRoutes(router: Router): void {
  const { parts } = router;
  route(router, contract.listRuns, ({ caller, query }) => listRuns(parts, caller, query));
  route(router, contract.plainListRuns, async ({ caller, query }) => {
    const { runs } = await listRuns(parts, caller, query);
    return { runs };
  });
}
