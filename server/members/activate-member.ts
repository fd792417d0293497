import type { Id } from '../../engine/definition.ts';
import { membersLeft } from '../billing/places-left.ts';
import type { MemberCaller } from '../http/caller.ts';
import { Failure } from '../http/failure.ts';
import type { Parts } from '../parts.ts';
import { changePlaces, findPlace } from './lock-places.ts';
import { groupsOfMember } from './remove-place.ts';
import { tellRuns } from './tell-runs.ts';

/** Lets a deactivated member in again; to others it changes nothing. @throws Failure operation_not_allowed, not_found, member_limit_reached */
export async function activateMember(parts: Parts, caller: MemberCaller, id: Id): Promise<void> {
  const { workspace_id } = caller;
  await changePlaces(parts, caller, async (client) => {
    const place = await findPlace(client, caller, id);
    if (place.state !== 'deactivated') return;
    const room = await membersLeft(client, workspace_id);
    if (room?.left === 0) throw new Failure('member_limit_reached', { values: { max: room.max } });
    await client.query(
      `update members set status = 'enabled', successor_id = null, succeeded_by = null where workspace_id = $1 and id = $2`,
      [workspace_id, id],
    );
    const group_ids = await groupsOfMember(client, workspace_id, id);
    await tellRuns(client, workspace_id, { member_ids: [id], group_ids });
  });
}
