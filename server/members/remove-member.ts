import type { Id } from '../../engine/definition.ts';
import type { MemberCaller } from '../http/caller.ts';
import { Failure } from '../http/failure.ts';
import type { Parts } from '../parts.ts';
import { handOverPlans } from '../planned-runs/hand-over-plans.ts';
import { findSuccessor } from './find-successor.ts';
import { changePlaces, findPlace } from './lock-places.ts';
import { groupsOfMember, removePlace } from './remove-place.ts';
import { handOver, tellRuns } from './tell-runs.ts';

/**
 * Takes a member out of the workspace, or withdraws an invitation: its link is void at once. Their open steps go where a
 * deactivated member's go; what they did stays in the history under their name.
 * @param only `invited`: somebody who has come is not found.
 * @throws Failure operation_not_allowed, not_found, invalid_input; user_workspace_cannot_be_disabled for oneself and for
 * the last owner
 */
export async function removeMember(
  parts: Parts,
  caller: MemberCaller,
  id: Id,
  { successor_id, only }: { successor_id?: Id | undefined; only?: 'invited' } = {},
): Promise<void> {
  const { workspace_id } = caller;
  await changePlaces(parts, caller, async (client) => {
    const place = await findPlace(client, caller, id);
    if (only === 'invited' && place.state !== 'invited') throw new Failure('not_found');
    if (place.is_me || place.is_last_owner) throw new Failure('user_workspace_cannot_be_disabled');
    const successor = await findSuccessor(client, { workspace_id, from: id, successor_id });
    const group_ids = await groupsOfMember(client, workspace_id, id);
    await removePlace(client, workspace_id, id);
    await handOverPlans(client, { workspace_id, member_id: id, successor_id: successor });
    if (successor) {
      await handOver(client, { workspace_id, member_id: id, successor_id: successor, by: caller.member_id, group_ids });
    } else await tellRuns(client, workspace_id, { member_ids: [id], group_ids });
  });
}
