import { createHash, randomBytes } from 'node:crypto';

/** The token of an invitation's link: 256 random bits. Only its hash is stored. */
export const newInvitationToken = (): string => randomBytes(32).toString('base64url');

/** Hexadecimal. A fast hash is enough, because 256 random bits cannot be guessed. */
export const hashOfInvitation = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Seconds for which a link is valid. */
export const invitationLife = 7 * 24 * 3600;
