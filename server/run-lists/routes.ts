import { changeRuns as changeRunsEndpoint } from '../../contract/run-bulk.ts';
import * as contract from '../../contract/run-lists.ts';
import { tellProblem } from '../http/answer-failure.ts';
import { type Router, route } from '../http/route.ts';
import { changeRuns } from './change-runs.ts';
import { listRuns } from './list-runs.ts';

export function runListRoutes(router: Router): void {
  const { parts } = router;
  route(router, contract.listRuns, ({ caller, query }) => listRuns(parts, caller, query));
  route(router, contract.plainListRuns, async ({ caller, query }) => {
    const { runs } = await listRuns(parts, caller, query);
    return { runs };
  });
  route(router, changeRunsEndpoint, ({ caller, body, request }) =>
    changeRuns(parts, caller, body, (error) => tellProblem(error, request)),
  );
}
