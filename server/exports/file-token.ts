import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Id, Unix } from '../../engine/definition.ts';

/** Seconds for which the address of a file is valid. */
export const fileTokenLife = 15 * 60;

const signatureOf = (secret: string, export_id: Id, until: number): Buffer =>
  createHmac('sha256', secret).update(`export ${export_id} ${until}`).digest();

/** A token in the address of a file, required in addition to the session, so that a leaked address expires soon. */
export function newFileToken(secret: string, export_id: Id, now: Unix): string {
  const until = now + fileTokenLife;
  return `${until}.${signatureOf(secret, export_id, until).toString('base64url')}`;
}

/** Whether a token is valid for this export; `late` if it has expired. */
export function checkFileToken(secret: string, export_id: Id, token: string, now: Unix): 'right' | 'late' | 'wrong' {
  const [, until, given] = /^(\d{1,12})\.([\w-]{43})$/.exec(token) ?? [];
  if (!until || !given) return 'wrong';
  const isOurs = timingSafeEqual(signatureOf(secret, export_id, Number(until)), Buffer.from(given, 'base64url'));
  if (!isOurs) return 'wrong';
  return Number(until) > now ? 'right' : 'late';
}
