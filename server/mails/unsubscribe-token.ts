import { createHmac, timingSafeEqual } from 'node:crypto';
import { digestTokenPrefix, type SubscribedMails } from '../../contract/notices.ts';
import type { Id } from '../../engine/definition.ts';

const signatureOf = (secret: string, user_id: Id, mails: SubscribedMails): Buffer =>
  createHmac('sha256', secret)
    .update(`unsubscribe ${mails === 'runs' ? '' : `${mails} `}${user_id}`)
    .digest();

/**
 * A signed user id that can only stop or resume that user's mails of one kind. It does not expire, because people keep
 * mails for years.
 */
export const unsubscribeToken = (secret: string, user_id: Id, mails: SubscribedMails = 'runs'): string =>
  `${mails === 'digest' ? digestTokenPrefix : ''}${user_id}.${signatureOf(secret, user_id, mails).toString('base64url')}`;

/** @returns The user's id and which mails; null if the signature is wrong. */
export function readUnsubscribeToken(secret: string, token: string): { user_id: Id; mails: SubscribedMails } | null {
  const mails = token.startsWith(digestTokenPrefix) ? 'digest' : 'runs';
  const signed = mails === 'digest' ? token.slice(digestTokenPrefix.length) : token;
  const [, user_id, given] = /^([0-9a-f-]{36})\.([\w-]{43})$/.exec(signed) ?? [];
  if (!user_id || !given) return null;
  const isRight = timingSafeEqual(signatureOf(secret, user_id, mails), Buffer.from(given, 'base64url'));
  return isRight ? { user_id, mails } : null;
}
