import * as contract from '../../contract/groups.ts';
import type { Id } from '../../engine/definition.ts';
import type { MemberCaller } from '../http/caller.ts';
import { type Router, route } from '../http/route.ts';
import { deleteGroup } from './delete-group.ts';
import { findGroup, listGroups, workflowsUsing } from './find-groups.ts';
import { createGroup, updateGroup } from './save-group.ts';
import { toggleGroup } from './toggle-group.ts';

export function groupRoutes(router: Router): void {
  const { context } = router;
  const one = async (caller: MemberCaller, id: Id) => ({ group: await findGroup(context, caller, id) });

  route(router, contract.listGroups, ({ caller, query }) => listGroups(context, caller, query));
  route(router, contract.createGroup, async ({ caller, body }) =>
    one(caller, await createGroup(context, caller, body.group)),
  );
  route(router, contract.getGroup, async ({ caller, params }) => {
    const { group } = await one(caller, params.group_id);
    return { group: { ...group, workflows: await workflowsUsing(context, caller.workspace_id, params.group_id) } };
  });
  route(router, contract.updateGroup, async ({ caller, params, body }) => {
    await updateGroup(context, caller, params.group_id, body.group);
    return one(caller, params.group_id);
  });
  route(router, contract.deleteGroup, async ({ caller, params }) => {
    await deleteGroup(context, caller, params.group_id);
    return { done: true as const };
  });
  route(router, contract.enableGroup, async ({ caller, params }) => {
    await toggleGroup(context, caller, params.group_id, 'enabled');
    return one(caller, params.group_id);
  });
  route(router, contract.disableGroup, async ({ caller, params }) => {
    await toggleGroup(context, caller, params.group_id, 'disabled');
    return one(caller, params.group_id);
  });
}
