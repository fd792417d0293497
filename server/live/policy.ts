import type { Role } from '../http/caller.ts';

/** Whether members of a role are told that workflows or planned runs changed: guests see neither. */
export const maySeeWorkflows = (role: Role): boolean => role !== 'guest';
