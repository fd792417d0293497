/** As a condition on `members m`: who has accepted an invitation and was not removed; they may be deactivated. */
export const hasJoined = (m: string): string => `${m}.invited_at is null and ${m}.removed_at is null`;

/** As a condition on `members m`: who has joined and is not deactivated. */
export const isActiveMember = (m: string): string => `${m}.status = 'enabled' and ${hasJoined(m)}`;

/**
 * As a condition on `members m`: who counts as a person of the workspace, for work and for its package. Invited people are
 * among them: steps can be assigned to them before they accept.
 */
export const isAssignable = (m: string): string => `${m}.status = 'enabled' and ${m}.removed_at is null`;

/** As a condition on `members m`: an active owner of the workspace. */
export const isOwner = (m: string): string => `(${m}.role = 'owner' and ${isActiveMember(m)})`;
