import type { Role } from '../http/caller.ts';

/** Who may export (docs/rules.md, "Access"). The file contains only the runs that they see. */
const table: Record<Role, boolean> = { owner: true, member: true, guest: false };

export const mayExport = ({ role }: { role: Role }): boolean => table[role];
