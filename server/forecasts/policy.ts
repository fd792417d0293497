import type { Role } from '../http/caller.ts';

/**
 * Who may see forecasts (docs/rules.md, "Forecasts"): those who may see analytics, because both are figures of many
 * runs.
 */
const table: Record<Role, boolean> = { owner: true, member: true, guest: false };

export const maySeeForecasts = ({ role }: { role: Role }): boolean => table[role];
