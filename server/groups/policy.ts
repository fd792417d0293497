import { ApiError } from '../http/api-error.ts';
import type { MemberCaller } from '../http/caller.ts';

/** Only owners manage groups and predefined tags (docs/rules.md, "Access"); others pick them with `…_for_select`. */
const table = { owner: true, member: false, guest: false } as const;

export const mayManageGroups = (actor: Pick<MemberCaller, 'role'>): boolean => table[actor.role];

export const groupCan = (actor: Pick<MemberCaller, 'role'>) => {
  const may = mayManageGroups(actor);
  return { edit: may, toggle: may, delete: may };
};

/** @throws ApiError operation_not_allowed */
export function assertGroupManager(caller: MemberCaller): void {
  if (!mayManageGroups(caller)) throw new ApiError('operation_not_allowed');
}
