import { hasJoined } from '../http/has-joined.ts';

/** SQL condition on `members m`: has joined and is not deactivated. */
export const isActiveMember = (m: string): string => `${m}.status = 'enabled' and ${hasJoined(m)}`;

/**
 * SQL condition on `members m`: can be assigned to steps and counts for the package's limit. Invited people are
 * included: steps can be assigned to them before they accept.
 */
export const isAssignable = (m: string): string => `${m}.status = 'enabled' and ${m}.removed_at is null`;

/** SQL condition on `members m`: an active owner of the workspace. */
export const isOwner = (m: string): string => `(${m}.role = 'owner' and ${isActiveMember(m)})`;
