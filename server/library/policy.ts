import type { Role } from '../http/caller.ts';

/** Everybody may read the library on its public pages; guests of a workspace see no workflows, so they may not take one. */
const table: Record<Role, boolean> = { owner: true, member: true, guest: false };

export const mayUseLibrary = ({ role }: { role: Role }): boolean => table[role];
