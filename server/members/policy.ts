import type { Role } from '../http/caller.ts';

/** What each role may do with the memberships of a workspace (docs/rules.md, "Access"). */
const table = {
  manage: { owner: true, member: false, guest: false },
} as const;

export type MemberVerb = keyof typeof table;

export const mayMembers = (verb: MemberVerb, actor: { role: Role }): boolean => table[verb][actor.role];

/** What may be done with a membership also depends on whose it is. */
export interface MembershipFacts {
  state: 'active' | 'invited' | 'deactivated';
  is_me: boolean;
  /** The workspace has no other active owner. */
  is_last_owner: boolean;
}

/** For callers who may manage members. Nobody can deactivate or remove themselves, and a workspace keeps one owner. */
export function membershipCan({ state, is_me, is_last_owner }: MembershipFacts) {
  const mayGo = !is_me && !is_last_owner;
  return {
    change_role: !is_last_owner,
    activate: state === 'deactivated',
    deactivate: state === 'active' && mayGo,
    invite_again: state === 'invited',
    remove: mayGo,
  };
}
