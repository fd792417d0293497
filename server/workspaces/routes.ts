import * as contract from '../../contract/workspaces.ts';
import type { Caller, MemberCaller } from '../http/caller.ts';
import { Failure } from '../http/failure.ts';
import { type Router, route } from '../http/route.ts';
import { createWorkspace } from './create-workspace.ts';
import { groupsForSelect, tagsForSelect, usersForSelect } from './list-for-select.ts';
import { listWorkspaces } from './list-workspaces.ts';
import { toggleWorkspace } from './toggle-workspace.ts';
import { updateWorkspace } from './update-workspace.ts';

export function workspaceRoutes(router: Router): void {
  const { parts } = router;
  const one = async (caller: Caller, id: string) => {
    const [workspace] = await listWorkspaces(parts, caller.user_id, id);
    if (!workspace) throw new Failure('not_found');
    return { workspace };
  };

  route(router, contract.listWorkspaces, async ({ caller }) => ({
    workspaces: await listWorkspaces(parts, caller.user_id),
  }));
  route(router, contract.createWorkspace, async ({ caller, body }) =>
    one(caller, await createWorkspace(parts, caller, body.workspace)),
  );
  route(router, contract.getWorkspace, ({ caller }) => one(caller, caller.workspace_id));
  route(router, contract.updateWorkspace, async ({ caller, body }) => {
    await updateWorkspace(parts, caller as MemberCaller, body.workspace);
    return one(caller, caller.workspace_id);
  });
  route(router, contract.enableWorkspace, async ({ caller }) => {
    await toggleWorkspace(parts, caller, 'enabled');
    return one(caller, caller.workspace_id);
  });
  route(router, contract.disableWorkspace, async ({ caller }) => {
    await toggleWorkspace(parts, caller, 'disabled');
    return one(caller, caller.workspace_id);
  });
  route(router, contract.usersForSelect, async ({ caller }) => ({ users: await usersForSelect(parts, caller) }));
  route(router, contract.groupsForSelect, async ({ caller }) => ({ groups: await groupsForSelect(parts, caller) }));
  route(router, contract.tagsForSelect, async ({ caller }) => ({ tags: await tagsForSelect(parts, caller) }));
}
