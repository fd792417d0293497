import type { MemberCaller } from '../http/caller.ts';
import { Failure } from '../http/failure.ts';

/** Groups and predefined tags are the owners' to manage (DESIGN.md section 5); others pick them through `…_for_select`. */
const table = { owner: true, member: false, guest: false } as const;

export const mayManageGroups = (actor: Pick<MemberCaller, 'role'>): boolean => table[actor.role];

export const groupCan = (actor: Pick<MemberCaller, 'role'>) => {
  const may = mayManageGroups(actor);
  return { edit: may, toggle: may, delete: may };
};

/** @throws Failure operation_not_allowed */
export function refuseUnlessManager(caller: MemberCaller): void {
  if (!mayManageGroups(caller)) throw new Failure('operation_not_allowed');
}
