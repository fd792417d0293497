/** The roles with which runs and workflows are shared. Each includes the permissions of those before it. */
export const viewerRoles = ['viewer', 'commenter', 'manager'] as const;
export type ViewerRole = (typeof viewerRoles)[number];
