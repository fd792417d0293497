import { createHash, randomBytes } from 'node:crypto';

/** The token of an automatic trigger: 256 random bits. Only its hash is stored. */
export const newTriggerToken = (): string => randomBytes(32).toString('base64url');

/** A fast hash is enough, because 256 random bits cannot be guessed. */
export const hashOfTriggerToken = (token: string): Buffer => createHash('sha256').update(token).digest();
