import type { Role } from '../http/caller.ts';

/** Whoever may not see workflows learns only about the stages and columns of runs that they see. */
export { maySeeWorkflows } from '../people/may-see-workflows.ts';

const sharing: Record<Role, boolean> = { owner: true, member: true, guest: false };

/** Sharing a view with the whole workspace; a view of one's own anybody may save. */
export const mayShareViews = ({ role }: { role: Role }): boolean => sharing[role];
