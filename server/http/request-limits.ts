import type { RateLimitPluginOptions } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import { Failure } from './failure.ts';
import { tokenOf } from './session-cookie.ts';

/** Requests a minute: of one session anywhere, and of one address where passwords and addresses are tried. */
const perMinute = { session: 12_000, address: 1_200, identity: 30 };

const guesses = new Set([
  '/api/auth/login',
  '/api/auth/register',
  '/api/auth/forgot_password',
  '/api/auth/reset_password',
  '/api/auth/send_verification',
  '/api/auth/verify_email',
]);

/** The route, and not the path as written: neither `//` nor capitals nor a query make another of it. */
const isGuess = (request: FastifyRequest) => guesses.has(request.routeOptions.url ?? '');

/** IPv6 neighbours share one limit: whoever has one address of a /64 has them all. */
function addressOf(request: FastifyRequest): string {
  const { ip } = request;
  return ip.includes(':') && !ip.startsWith('::ffff:') ? ip.split(':').slice(0, 4).join(':') : ip;
}

export const limitRequests: RateLimitPluginOptions = {
  timeWindow: 60_000,
  cache: 20_000,
  addHeaders: {
    'x-ratelimit-limit': false,
    'x-ratelimit-remaining': false,
    'x-ratelimit-reset': false,
    'retry-after': true,
  },
  max: (request) => {
    if (isGuess(request)) return perMinute.identity;
    return tokenOf(request).token ? perMinute.session : perMinute.address;
  },
  keyGenerator: (request) => {
    if (isGuess(request)) return `guess ${addressOf(request)}`;
    const { token } = tokenOf(request);
    return token ? `session ${token}` : `address ${addressOf(request)}`;
  },
  errorResponseBuilder: () => new Failure('too_many_requests'),
};
