import type { Role } from '../http/caller.ts';

/**
 * Everybody may read the library on its public pages; guests of a workspace see no workflows, so they may not use one.
 * Owners decide what the workspace offers as a template: publishing one is a verb of workflows.
 */
const table = {
  use: { owner: true, member: true, guest: false },
  withdraw: { owner: true, member: false, guest: false },
} as const;

export const mayLibrary = (verb: keyof typeof table, { role }: { role: Role }): boolean => table[verb][role];
