import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Id, Unix } from '../../engine/definition.ts';

/** Seconds that the address of a file works. */
export const fileTokenLife = 15 * 60;

const signatureOf = (secret: string, export_id: Id, until: number): Buffer =>
  createHmac('sha256', secret).update(`export ${export_id} ${until}`).digest();

/** What an address of a file carries besides the session, so that one that leaked is soon worth nothing. */
export function newFileToken(secret: string, export_id: Id, now: Unix): string {
  const until = now + fileTokenLife;
  return `${until}.${signatureOf(secret, export_id, until).toString('base64url')}`;
}

/** Whether a token is ours and for this export; `late` where it was. */
export function checkFileToken(secret: string, export_id: Id, token: string, now: Unix): 'right' | 'late' | 'wrong' {
  const [, until, given] = /^(\d{1,12})\.([\w-]{43})$/.exec(token) ?? [];
  if (!until || !given) return 'wrong';
  const isOurs = timingSafeEqual(signatureOf(secret, export_id, Number(until)), Buffer.from(given, 'base64url'));
  if (!isOurs) return 'wrong';
  return Number(until) > now ? 'right' : 'late';
}
