import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { ApiError } from '../http/api-error.ts';
import type { MemberCaller } from '../http/caller.ts';
import { enqueuePeopleChanged, setSuccessor } from '../people/enqueue-people-changed.ts';
import { reassignPlans } from '../planned-runs/reassign-plans.ts';
import { findSuccessor } from './find-successor.ts';
import { findMembership, updateMemberships } from './lock-memberships.ts';
import { groupsOfMember, removeMembership } from './remove-membership.ts';

/**
 * Removes a member from the workspace, or withdraws an invitation, whose link is then void. Their open steps are
 * reassigned as in `deactivateMember`; the history keeps their name.
 * @param only `invited`: throws not_found for a member who has accepted.
 * @throws ApiError operation_not_allowed, not_found, invalid_input; user_workspace_cannot_be_disabled for oneself and
 * for the last owner
 */
export async function removeMember(
  context: AppContext,
  caller: MemberCaller,
  id: Id,
  { successor_id, only }: { successor_id?: Id | undefined; only?: 'invited' } = {},
): Promise<void> {
  const { workspace_id } = caller;
  await updateMemberships(context, caller, async (client) => {
    const membership = await findMembership(client, caller, id);
    if (only === 'invited' && membership.state !== 'invited') throw new ApiError('not_found');
    if (membership.is_me || membership.is_last_owner) throw new ApiError('user_workspace_cannot_be_disabled');
    const successor = await findSuccessor(client, { workspace_id, from: id, successor_id });
    const group_ids = await groupsOfMember(client, workspace_id, id);
    await removeMembership(client, workspace_id, id);
    await reassignPlans(client, { workspace_id, member_id: id, successor_id: successor });
    if (successor) {
      await setSuccessor(client, {
        workspace_id,
        member_id: id,
        successor_id: successor,
        by: caller.member_id,
        group_ids,
      });
    } else await enqueuePeopleChanged(client, workspace_id, { member_ids: [id], group_ids });
  });
}
