import { bulkUpdateRuns as changeRunsEndpoint } from '../../contract/run-bulk.ts';
import * as contract from '../../contract/run-lists.ts';
import { problemFor } from '../http/reply-with-error.ts';
import { type Router, route } from '../http/route.ts';
import { bulkUpdateRuns } from './bulk-update-runs.ts';
import { countLists } from './count-lists.ts';
import { deleteView } from './delete-view.ts';
import { listAssignees } from './list-assignees.ts';
import { listRuns, plainListRuns } from './list-runs.ts';
import { listViews } from './list-views.ts';
import { createView, updateView } from './save-view.ts';
import { showBoard } from './show-board.ts';

export function runListRoutes(router: Router): void {
  const { context } = router;
  route(router, contract.listRuns, ({ caller, query }) => listRuns(context, caller, query));
  route(router, contract.plainListRuns, ({ caller, query }) => plainListRuns(context, caller, query));
  route(router, contract.showRunCounts, async ({ caller }) => ({ counts: await countLists(context, caller) }));
  route(router, contract.showBoard, ({ caller, query }) => showBoard(context, caller, query));
  route(router, contract.assigneesForSelect, async ({ caller, query }) => ({
    assignees: await listAssignees(context, caller, query.search),
  }));
  route(router, contract.listRunViews, async ({ caller }) => ({ views: await listViews(context, caller) }));
  route(router, contract.createRunView, async ({ caller, body }) => ({
    view: await createView(context, caller, body.view),
  }));
  route(router, contract.updateRunView, async ({ caller, params, body }) => ({
    view: await updateView(context, caller, params.view_id, body.view),
  }));
  route(router, contract.deleteRunView, async ({ caller, params }) => {
    await deleteView(context, caller, params.view_id);
    return { done: true as const };
  });
  route(router, changeRunsEndpoint, ({ caller, body, request }) =>
    bulkUpdateRuns(context, caller, body, (error) => problemFor(error, request)),
  );
}
