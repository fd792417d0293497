import type { Role } from '../http/caller.ts';

/**
 * Whether a role sees workflows at all: their lists, stages and columns, planned runs, and live events about them.
 * Guests see only the runs they have a part in (docs/rules.md, "Access").
 */
export const maySeeWorkflows = (role: Role): role is Exclude<Role, 'guest'> => role !== 'guest';
