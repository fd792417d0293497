import type { Role } from '../http/caller.ts';

/** Only owners set a workspace up: they see and hide its first steps. The rest of home serves each caller their own. */
const table: Record<Role, boolean> = { owner: true, member: false, guest: false };

export const maySeeFirstSteps = ({ role }: { role: Role }): boolean => table[role];
