import { ApiError } from '../http/api-error.ts';
import type { MemberCaller } from '../http/caller.ts';

/** Only owners manage predefined tags (docs/rules.md, "Access"); others select from them through `tags_for_select`. */
const table = { owner: true, member: false, guest: false } as const;

export const tagCan = (actor: Pick<MemberCaller, 'role'>) => {
  const may = table[actor.role];
  return { edit: may, toggle: may, delete: may };
};

/** @throws ApiError operation_not_allowed */
export function assertTagManager(caller: MemberCaller): void {
  if (!table[caller.role]) throw new ApiError('operation_not_allowed');
}
