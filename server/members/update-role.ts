import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { ApiError } from '../http/api-error.ts';
import type { MemberCaller, Role } from '../http/caller.ts';
import { enqueuePeopleChanged } from '../people/enqueue-people-changed.ts';
import { updateEveryone } from '../people/everyone.ts';
import { findMembership, updateMemberships } from './lock-memberships.ts';

/**
 * Changes a member's role, also that of an invited one. Steps that were assigned to them as an owner or admin are
 * reevaluated.
 * @throws ApiError operation_not_allowed, not_found, last_owner
 */
export async function updateRole(context: AppContext, caller: MemberCaller, id: Id, role: Role): Promise<void> {
  await updateMemberships(context, caller, async (client) => {
    const membership = await findMembership(client, caller, id);
    if (membership.role === role) return;
    if (membership.is_last_owner) throw new ApiError('last_owner');
    // Whoever is given a role in the demo looks around no longer: an owner who left by that way could be the last one.
    await client.query('update members set role = $3, is_visitor = false where workspace_id = $1 and id = $2', [
      caller.workspace_id,
      id,
      role,
    ]);
    const group_ids = await updateEveryone(client, caller.workspace_id, [id]);
    await enqueuePeopleChanged(client, caller.workspace_id, { member_ids: [id], group_ids });
  });
}
