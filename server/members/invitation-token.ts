import { createHash, randomBytes } from 'node:crypto';

/** What an invitation's link carries: 256 random bits, stored as their hash alone. */
export const newInvitationToken = (): string => randomBytes(32).toString('base64url');

/** Hexadecimal. Nobody finds a token by its hash, so a fast one will do. */
export const hashOfInvitation = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Seconds that a link works. */
export const invitationLife = 7 * 24 * 3600;
