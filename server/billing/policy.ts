import { ApiError } from '../http/api-error.ts';
import type { MemberCaller } from '../http/caller.ts';

/** Only owners may see and change usage and billing (docs/rules.md, "Access"). */
const table = { owner: true, member: false, guest: false } as const;

export const mayBill = (actor: Pick<MemberCaller, 'role'>): boolean => table[actor.role];

/** @throws ApiError operation_not_allowed */
export function assertPayer(caller: MemberCaller): void {
  if (!mayBill(caller)) throw new ApiError('operation_not_allowed');
}
