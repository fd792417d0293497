import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { ApiError } from '../http/api-error.ts';
import type { MemberCaller } from '../http/caller.ts';
import { enqueuePeopleChanged, setSuccessor } from '../people/enqueue-people-changed.ts';
import { reassignPlans } from '../planned-runs/reassign-plans.ts';
import { findSuccessor } from './find-successor.ts';
import { findMembership, updateMemberships } from './lock-memberships.ts';
import { groupsOfMember } from './remove-membership.ts';

/**
 * Shuts a member out, from their next request on. The open steps that they hold by name go to the successor; without one
 * those that nobody else holds fall to the workflows' admins (docs/rules.md, rule 11). Their planned runs go to the
 * successor too, or are paused. Once more for somebody shut out already, it hands over what is left.
 * @throws ApiError operation_not_allowed, not_found, invalid_input; user_workspace_cannot_be_disabled for oneself and for
 * the last owner
 */
export async function deactivateMember(
  context: AppContext,
  caller: MemberCaller,
  id: Id,
  successor_id: Id | null | undefined,
): Promise<void> {
  const { workspace_id } = caller;
  await updateMemberships(context, caller, async (client) => {
    const membership = await findMembership(client, caller, id);
    if (membership.is_me || membership.is_last_owner) throw new ApiError('user_workspace_cannot_be_disabled');
    // Who has not come yet is not shut out: their invitation is withdrawn.
    if (membership.state === 'invited') throw new ApiError('operation_not_allowed');
    const successor = await findSuccessor(client, { workspace_id, from: id, successor_id });
    await client.query(`update members set status = 'disabled' where workspace_id = $1 and id = $2`, [
      workspace_id,
      id,
    ]);
    const group_ids = await groupsOfMember(client, workspace_id, id);
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
