import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Id } from '../../engine/definition.ts';
import type { Config } from '../config.ts';

const cookie = 'baton_registered';
/** Seconds; as long as the link that verifies the address. */
const life = 24 * 3600;

/**
 * Marks the browser in which somebody created an account, or gave the right password of an account that is not verified
 * yet. The link of the verification mail signs in only in a browser that is marked for its account. In every browser, it
 * could sign in the owner of an address to an account that a stranger registered with that address, and whose password
 * they know. For the same reason a registration that may not be signed in replaces an older mark with an empty one.
 * All marks differ, also those of one account, so that nobody can tell an empty mark from a real one.
 * @param user_id The account; null for an empty mark.
 */
export function markRegisteringBrowser(reply: FastifyReply, config: Config, user_id: Id | null): void {
  const salt = randomBytes(16).toString('base64url');
  const mark = user_id ? markOf(config, user_id, salt) : randomBytes(32).toString('base64url');
  reply.setCookie(cookie, `${salt}.${mark}`, {
    httpOnly: true,
    sameSite: 'lax',
    secure: config.BASE_URL.startsWith('https:'),
    path: '/api/auth',
    maxAge: life,
  });
}

export function isRegisteringBrowser(request: FastifyRequest, config: Config, user_id: Id): boolean {
  const [salt = '', given = ''] = (request.cookies[cookie] ?? '').split('.');
  const [mark, sent] = [Buffer.from(markOf(config, user_id, salt)), Buffer.from(given)];
  return sent.length === mark.length && timingSafeEqual(sent, mark);
}

const markOf = ({ SECRET }: Config, user_id: Id, salt: string): string =>
  createHmac('sha256', SECRET).update(`registered ${user_id} ${salt}`).digest('base64url');
