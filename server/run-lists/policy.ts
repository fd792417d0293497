import type { Role } from '../http/caller.ts';

/**
 * Whether a role sees the stages and columns that a workflow has. Guests see no workflows, so they learn only what runs of
 * theirs show.
 */
export const maySeeWorkflowParts = (role: Role): boolean => role !== 'guest';
