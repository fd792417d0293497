import type { Id } from '../../engine/definition.ts';
import type { MemberCaller, Role } from '../http/caller.ts';
import { Failure } from '../http/failure.ts';
import type { Parts } from '../parts.ts';
import { changePlaces, findPlace } from './lock-places.ts';
import { tellRuns } from './tell-runs.ts';

/**
 * Gives a member another role; an invited one will come with it. Steps that fell to them as an owner or admin are looked
 * at anew.
 * @throws Failure operation_not_allowed, not_found, last_owner
 */
export async function changeRole(parts: Parts, caller: MemberCaller, id: Id, role: Role): Promise<void> {
  await changePlaces(parts, caller, async (client) => {
    const place = await findPlace(client, caller, id);
    if (place.role === role) return;
    if (place.is_last_owner) throw new Failure('last_owner');
    await client.query('update members set role = $3 where workspace_id = $1 and id = $2', [
      caller.workspace_id,
      id,
      role,
    ]);
    await tellRuns(client, caller.workspace_id, { member_ids: [id] });
  });
}
