import type { Role } from '../http/caller.ts';

/** Who may see analytics (docs/rules.md, "Access"). The figures are of the runs that they see. */
const table: Record<Role, boolean> = { owner: true, member: true, guest: false };

export const mayAnalyse = ({ role }: { role: Role }): boolean => table[role];
