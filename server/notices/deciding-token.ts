import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Seconds that a deciding link works. */
export const decidingLife = 30 * 24 * 3600;

const signatureOf = (secret: string, name: string): Buffer =>
  createHmac('sha256', secret).update(`decide ${name}`).digest();

/** Nobody finds 256 random bits by their hash, so a fast one will do. */
const hashOf = (name: string): string => createHash('sha256').update(name).digest('hex');

/** What a deciding link carries: 256 random bits and our signature. Only the hash is kept, hexadecimal. */
export function newDecidingToken(secret: string): { token: string; hash: string } {
  const name = randomBytes(32).toString('base64url');
  return { token: `${name}.${signatureOf(secret, name).toString('base64url')}`, hash: hashOf(name) };
}

/** @returns What it is kept under; null where it is not one of ours, and nothing need be looked up. */
export function readDecidingToken(secret: string, token: string): string | null {
  const [, name, given] = /^([\w-]{43})\.([\w-]{43})$/.exec(token) ?? [];
  if (!name || !given) return null;
  return timingSafeEqual(signatureOf(secret, name), Buffer.from(given, 'base64url')) ? hashOf(name) : null;
}
