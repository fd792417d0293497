import { createHash } from 'node:crypto';

/** A UUID (version 8, RFC 9562) derived from a text: the same text always gives the same id. */
export function uuidOf(text: string): string {
  const hash = createHash('sha256').update(text).digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}
