import { createHash, randomBytes } from 'node:crypto';

/** What a caller starts runs with: 256 random bits, of which Baton keeps the hash alone. */
export const newTriggerToken = (): string => randomBytes(32).toString('base64url');

/** Nobody finds a token by its hash, so a fast one will do. */
export const hashOfTriggerToken = (token: string): Buffer => createHash('sha256').update(token).digest();
