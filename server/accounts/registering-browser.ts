import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

const cookie = 'baton_registered';
/** Seconds; as long as the link that verifies the address. */
const life = 24 * 3600;

/**
 * Marks the browser in which somebody registered an address, or gave the right password of an account that is not
 * verified yet. The link of the verification mail signs in only in a marked browser. In every browser, it could sign in
 * the owner of an address to an account that a stranger registered with that address, and whose password they know.
 */
export function markRegisteringBrowser(reply: FastifyReply, config: Config, email: string): void {
  reply.setCookie(cookie, markOf(config, email), {
    httpOnly: true,
    sameSite: 'lax',
    secure: config.BASE_URL.startsWith('https:'),
    path: '/api/auth',
    maxAge: life,
  });
}

export function isRegisteringBrowser(request: FastifyRequest, config: Config, email: string): boolean {
  const given = Buffer.from(request.cookies[cookie] ?? '');
  const mark = Buffer.from(markOf(config, email));
  return given.length === mark.length && timingSafeEqual(given, mark);
}

const markOf = ({ SECRET }: Config, email: string): string =>
  createHmac('sha256', SECRET).update(`registered ${email.toLowerCase()}`).digest('base64url');
