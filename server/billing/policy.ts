import type { MemberCaller } from '../http/caller.ts';
import { Failure } from '../http/failure.ts';

/** Usage and billing are the owners' (DESIGN.md section 5). */
const table = { owner: true, member: false, guest: false } as const;

export const mayBill = (actor: Pick<MemberCaller, 'role'>): boolean => table[actor.role];

/** @throws Failure operation_not_allowed */
export function refuseUnlessPayer(caller: MemberCaller): void {
  if (!mayBill(caller)) throw new Failure('operation_not_allowed');
}
