import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Id } from '../../engine/definition.ts';

const signatureOf = (secret: string, user_id: Id): Buffer =>
  createHmac('sha256', secret).update(`unsubscribe ${user_id}`).digest();

/**
 * A signed user id that can only stop or resume that user's mails. It does not expire, because mails are kept for long.
 */
export const unsubscribeToken = (secret: string, user_id: Id): string =>
  `${user_id}.${signatureOf(secret, user_id).toString('base64url')}`;

/** @returns The user's id; null if the signature is wrong. */
export function readUnsubscribeToken(secret: string, token: string): Id | null {
  const [, user_id, given] = /^([0-9a-f-]{36})\.([\w-]{43})$/.exec(token) ?? [];
  if (!user_id || !given) return null;
  return timingSafeEqual(signatureOf(secret, user_id), Buffer.from(given, 'base64url')) ? user_id : null;
}
