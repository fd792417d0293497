import type { Role } from '../http/caller.ts';

/** Whether members of a role are told that workflows or planned runs changed: guests see neither. */
export const maySeeTopic = (role: Role, _topic: 'planned_runs' | 'workflows'): boolean => role !== 'guest';
