import * as contract from '../../contract/workspaces.ts';
import { ApiError } from '../http/api-error.ts';
import type { Caller, MemberCaller } from '../http/caller.ts';
import { type Router, route } from '../http/route.ts';
import { countOldRuns } from './count-old-runs.ts';
import { createWorkspace } from './create-workspace.ts';
import { groupsForSelect, tagsForSelect, usersForSelect } from './list-for-select.ts';
import { listWorkspaces } from './list-workspaces.ts';
import { toggleWorkspace } from './toggle-workspace.ts';
import { updateWorkspace } from './update-workspace.ts';

export function workspaceRoutes(router: Router): void {
  const { context } = router;
  const one = async (caller: Caller, id: string) => {
    const [workspace] = await listWorkspaces(context, caller.user_id, id);
    if (!workspace) throw new ApiError('not_found');
    return { workspace };
  };

  route(router, contract.listWorkspaces, async ({ caller }) => ({
    workspaces: await listWorkspaces(context, caller.user_id),
  }));
  route(router, contract.createWorkspace, async ({ caller, body }) =>
    one(caller, await createWorkspace(context, caller, body.workspace)),
  );
  route(router, contract.getWorkspace, ({ caller }) => one(caller, caller.workspace_id));
  route(router, contract.updateWorkspace, async ({ caller, body }) => {
    await updateWorkspace(context, caller as MemberCaller, body.workspace);
    return one(caller, caller.workspace_id);
  });
  route(router, contract.countOldRuns, ({ caller, query }) => countOldRuns(context, caller, query.days));
  route(router, contract.enableWorkspace, async ({ caller }) => {
    await toggleWorkspace(context, caller, 'enabled');
    return one(caller, caller.workspace_id);
  });
  route(router, contract.disableWorkspace, async ({ caller }) => {
    await toggleWorkspace(context, caller, 'disabled');
    return one(caller, caller.workspace_id);
  });
  route(router, contract.usersForSelect, async ({ caller }) => ({ users: await usersForSelect(context, caller) }));
  route(router, contract.groupsForSelect, async ({ caller }) => ({ groups: await groupsForSelect(context, caller) }));
  route(router, contract.tagsForSelect, async ({ caller }) => ({ tags: await tagsForSelect(context, caller) }));
}
