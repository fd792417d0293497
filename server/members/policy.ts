import type { Role } from '../http/caller.ts';

/** What each role may do with the places of a workspace (docs/rules.md, "Access"). */
const table = {
  manage: { owner: true, member: false, guest: false },
} as const;

export type MemberVerb = keyof typeof table;

export const mayMembers = (verb: MemberVerb, actor: { role: Role }): boolean => table[verb][actor.role];

/** What may be done with one place depends on whose it is, besides who asks. */
export interface MembershipFacts {
  state: 'active' | 'invited' | 'deactivated';
  is_me: boolean;
  /** Nobody else who has come and is let in owns the workspace. */
  is_last_owner: boolean;
}

/** For whoever may manage: nobody shuts themselves out, and a workspace keeps an owner. */
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
