import { ApiError } from '../http/api-error.ts';
import type { MemberCaller } from '../http/caller.ts';

/** Only owners manage groups (docs/rules.md, "Access"); others select from them through `groups_for_select`. */
const table = { owner: true, member: false, guest: false } as const;

export const mayManageGroups = (actor: Pick<MemberCaller, 'role'>): boolean => table[actor.role];

/** The group of everybody (`is_everyone`) has its members by their roles, and exists as long as its workspace. */
export const groupCan = (actor: Pick<MemberCaller, 'role'>, { is_everyone }: { is_everyone: boolean }) => {
  const may = mayManageGroups(actor);
  return { edit: may, change_members: may && !is_everyone, toggle: may, delete: may && !is_everyone };
};

/** @throws ApiError operation_not_allowed */
export function assertGroupManager(caller: MemberCaller): void {
  if (!mayManageGroups(caller)) throw new ApiError('operation_not_allowed');
}
