import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { membersLeft } from '../billing/remaining-capacity.ts';
import { ApiError } from '../http/api-error.ts';
import type { MemberCaller } from '../http/caller.ts';
import { enqueuePeopleChanged } from '../people/enqueue-people-changed.ts';
import { findMembership, updateMemberships } from './lock-memberships.ts';
import { groupsOfMember } from './remove-membership.ts';

/**
 * Enables a deactivated member; for others it changes nothing. @throws ApiError operation_not_allowed, not_found,
 * member_limit_reached
 */
export async function activateMember(context: AppContext, caller: MemberCaller, id: Id): Promise<void> {
  const { workspace_id } = caller;
  await updateMemberships(context, caller, async (client) => {
    const membership = await findMembership(client, caller, id);
    if (membership.state !== 'deactivated') return;
    const limit = await membersLeft(client, workspace_id);
    if (limit?.left === 0) throw new ApiError('member_limit_reached', { values: { max: limit.max } });
    await client.query(
      `update members set status = 'enabled', successor_id = null, succeeded_by = null where workspace_id = $1 and id = $2`,
      [workspace_id, id],
    );
    const group_ids = await groupsOfMember(client, workspace_id, id);
    await enqueuePeopleChanged(client, workspace_id, { member_ids: [id], group_ids });
  });
}
