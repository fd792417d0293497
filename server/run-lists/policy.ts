import type { Role } from '../http/caller.ts';

/** Who sees no workflows learns of stages and columns only what runs of theirs show. */
export { maySeeWorkflows } from '../people/may-see-workflows.ts';

const sharing: Record<Role, boolean> = { owner: true, member: true, guest: false };

/** Sharing a view with the whole workspace; a view of one's own anybody may save. */
export const mayShareViews = ({ role }: { role: Role }): boolean => sharing[role];
