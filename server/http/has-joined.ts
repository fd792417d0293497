/** SQL condition on `members m`: has accepted the invitation and was not removed; may be deactivated. */
export const hasJoined = (m: string): string => `${m}.invited_at is null and ${m}.removed_at is null`;
