import { changeRuns as changeRunsEndpoint } from '../../contract/run-bulk.ts';
import * as contract from '../../contract/run-lists.ts';
import { tellProblem } from '../http/answer-failure.ts';
import { type Router, route } from '../http/route.ts';
import { changeRuns } from './change-runs.ts';
import { deleteView } from './delete-view.ts';
import { listAssignees } from './list-assignees.ts';
import { listRuns, plainListRuns } from './list-runs.ts';
import { listViews } from './list-views.ts';
import { createView, renameView } from './save-view.ts';

export function runListRoutes(router: Router): void {
  const { parts } = router;
  route(router, contract.listRuns, ({ caller, query }) => listRuns(parts, caller, query));
  route(router, contract.plainListRuns, ({ caller, query }) => plainListRuns(parts, caller, query));
  route(router, contract.assigneesForSelect, async ({ caller, query }) => ({
    assignees: await listAssignees(parts, caller, query.search),
  }));
  route(router, contract.listRunViews, async ({ caller }) => ({ views: await listViews(parts, caller) }));
  route(router, contract.createRunView, async ({ caller, body }) => ({
    view: await createView(parts, caller, body.view),
  }));
  route(router, contract.renameRunView, async ({ caller, params, body }) => ({
    view: await renameView(parts, caller, params.view_id, body.view.name),
  }));
  route(router, contract.deleteRunView, async ({ caller, params }) => {
    await deleteView(parts, caller, params.view_id);
    return { done: true as const };
  });
  route(router, changeRunsEndpoint, ({ caller, body, request }) =>
    changeRuns(parts, caller, body, (error) => tellProblem(error, request)),
  );
}
