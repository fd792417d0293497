import type { Role } from '../http/caller.ts';

/** What each role may do with a workspace (docs/rules.md, "Access"). Anyone may create one. */
const table = {
  see: { owner: true, member: true, guest: true },
  edit: { owner: true, member: false, guest: false },
  /** Enabling and disabling. */
  toggle: { owner: true, member: false, guest: false },
  /** Lists of people, groups and tags for selection: guests never design or start anything. */
  pick: { owner: true, member: true, guest: false },
} as const;

export type WorkspaceVerb = keyof typeof table;

export const mayWorkspace = (verb: WorkspaceVerb, actor: { role: Role }): boolean => table[verb][actor.role];

export const workspaceCan = (actor: { role: Role }) =>
  Object.fromEntries((Object.keys(table) as WorkspaceVerb[]).map((verb) => [verb, mayWorkspace(verb, actor)]));
