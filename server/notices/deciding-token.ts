import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Seconds for which a deciding link is valid. */
export const decidingLife = 30 * 24 * 3600;

const signatureOf = (secret: string, name: string): Buffer =>
  createHmac('sha256', secret).update(`decide ${name}`).digest();

/** A fast hash is enough, because 256 random bits cannot be guessed. */
const hashOf = (name: string): string => createHash('sha256').update(name).digest('hex');

/** The token of a deciding link: 256 random bits and a signature. Only the hash is stored, hexadecimal. */
export function newDecidingToken(secret: string): { token: string; hash: string } {
  const name = randomBytes(32).toString('base64url');
  return { token: `${name}.${signatureOf(secret, name).toString('base64url')}`, hash: hashOf(name) };
}

/** @returns The hash to look up; null if the signature is wrong, in which case no query is needed. */
export function readDecidingToken(secret: string, token: string): string | null {
  const [, name, given] = /^([\w-]{43})\.([\w-]{43})$/.exec(token) ?? [];
  if (!name || !given) return null;
  return timingSafeEqual(signatureOf(secret, name), Buffer.from(given, 'base64url')) ? hashOf(name) : null;
}
