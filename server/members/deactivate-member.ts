import type { Id } from '../../engine/definition.ts';
import type { MemberCaller } from '../http/caller.ts';
import { Failure } from '../http/failure.ts';
import type { Parts } from '../parts.ts';
import { handOverPlans } from '../planned-runs/hand-over-plans.ts';
import { findSuccessor } from './find-successor.ts';
import { changePlaces, findPlace } from './lock-places.ts';
import { groupsOfMember } from './remove-place.ts';
import { handOver, tellRuns } from './tell-runs.ts';

/**
 * Shuts a member out, from their next request on. The open steps that they hold by name go to the successor; without one
 * those that nobody else holds fall to the workflows' admins (rule 11). Their planned runs go to the successor too, or are
 * paused. Once more for somebody shut out already, it hands
 * over what is left.
 * @throws Failure operation_not_allowed, not_found, invalid_input; user_workspace_cannot_be_disabled for oneself and for
 * the last owner
 */
export async function deactivateMember(
  parts: Parts,
  caller: MemberCaller,
  id: Id,
  successor_id: Id | null | undefined,
): Promise<void> {
  const { workspace_id } = caller;
  await changePlaces(parts, caller, async (client) => {
    const place = await findPlace(client, caller, id);
    if (place.is_me || place.is_last_owner) throw new Failure('user_workspace_cannot_be_disabled');
    // Who has not come yet is not shut out: their invitation is withdrawn.
    if (place.state === 'invited') throw new Failure('operation_not_allowed');
    const successor = await findSuccessor(client, { workspace_id, from: id, successor_id });
    await client.query(`update members set status = 'disabled' where workspace_id = $1 and id = $2`, [
      workspace_id,
      id,
    ]);
    const group_ids = await groupsOfMember(client, workspace_id, id);
    await handOverPlans(client, { workspace_id, member_id: id, successor_id: successor });
    if (successor) {
      await handOver(client, { workspace_id, member_id: id, successor_id: successor, by: caller.member_id, group_ids });
    } else await tellRuns(client, workspace_id, { member_ids: [id], group_ids });
  });
}
