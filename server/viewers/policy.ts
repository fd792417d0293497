import type { ViewerRole } from '../../contract/viewer-roles.ts';
import type { Id } from '../../engine/definition.ts';
import type { MemberCaller } from '../http/caller.ts';
import type { SharedThing } from './shared-thing.ts';

/**
 * What the caller may do with a share. Shares of managers are changed by run admins only; people may remove their own
 * share.
 */
export function viewerCan(thing: SharedThing, row: { role: ViewerRole; member_id: Id | null }, caller: MemberCaller) {
  const update = row.role === 'manager' ? thing.can.share_as_manager : thing.can.share;
  return { update, remove: update || (thing.mayLeave && !thing.isDeleted && row.member_id === caller.member_id) };
}
