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
 * Deactivates a member, from the next request on. The open steps assigned to them by name go to the successor. Without
 * one, steps that have no other assignee go to the workflow's admins (docs/rules.md, rule 11). Their planned runs go to
 * the successor, or are paused. Repeated for a deactivated member, it reassigns what is left.
 * @throws ApiError operation_not_allowed, not_found, invalid_input; user_workspace_cannot_be_disabled for oneself and
 * for the last owner
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
    // An invited member cannot be deactivated; their invitation is withdrawn instead.
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
