import * as contract from '../../contract/viewers.ts';
import type { Id } from '../../engine/definition.ts';
import type { MemberCaller } from '../http/caller.ts';
import { type Router, route } from '../http/route.ts';
import { addViewers } from './add-viewers.ts';
import { listViewers } from './list-viewers.ts';
import { removeViewer } from './remove-viewer.ts';
import { findSharedRun, findSharedWorkflow, type SharedThing } from './shared-thing.ts';
import { updateViewer } from './update-viewer.ts';

export function viewerRoutes(router: Router): void {
  const { context } = router;

  const ofRun = async (caller: MemberCaller, thing: SharedThing) => ({
    run_viewable_user_workspaces: await listViewers(context, caller, thing),
    can: thing.can,
  });
  const run = (caller: MemberCaller, id: Id) => findSharedRun(context, caller, id);
  route(router, contract.listRunViewers, async ({ caller, params }) => ofRun(caller, await run(caller, params.run_id)));
  route(router, contract.addRunViewers, async ({ caller, params, body }) => {
    await addViewers(context, caller, await run(caller, params.run_id), body);
    return ofRun(caller, await run(caller, params.run_id));
  });
  route(router, contract.changeRunViewer, async ({ caller, params, body }) => {
    await updateViewer(context, caller, await run(caller, params.run_id), body.id, body.role);
    return ofRun(caller, await run(caller, params.run_id));
  });
  route(router, contract.removeRunViewer, async ({ caller, params }) => {
    await removeViewer(context, caller, await run(caller, params.run_id), params.viewer_id);
    return { done: true as const };
  });

  const ofWorkflow = async (caller: MemberCaller, thing: SharedThing) => ({
    workflow_viewable_user_workspaces: await listViewers(context, caller, thing),
    can: thing.can,
  });
  const workflow = (caller: MemberCaller, id: Id) => findSharedWorkflow(context, caller, id);
  route(router, contract.listWorkflowViewers, async ({ caller, params }) =>
    ofWorkflow(caller, await workflow(caller, params.workflow_id)),
  );
  route(router, contract.addWorkflowViewers, async ({ caller, params, body }) => {
    const thing = await workflow(caller, params.workflow_id);
    await addViewers(context, caller, thing, body);
    return ofWorkflow(caller, thing);
  });
  route(router, contract.changeWorkflowViewer, async ({ caller, params, body }) => {
    const thing = await workflow(caller, params.workflow_id);
    await updateViewer(context, caller, thing, body.id, body.role);
    return ofWorkflow(caller, thing);
  });
  route(router, contract.removeWorkflowViewer, async ({ caller, params }) => {
    await removeViewer(context, caller, await workflow(caller, params.workflow_id), params.workflow_viewer_id);
    return { done: true as const };
  });
}
