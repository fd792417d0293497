import type { RateLimitPluginOptions } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';
import { tokenOf } from './session-cookie.ts';

/** Bytes of a request's body. */
export const bodyLimit = 1024 * 1024;

/** Requests a minute: of one session anywhere, and of one address where passwords and addresses are tried. */
const perMinute = { session: 12_000, address: 1_200, identity: 60 };

const guesses = new Set([
  '/api/auth/login',
  '/api/auth/register',
  '/api/auth/forgot_password',
  '/api/auth/reset_password',
  '/api/auth/send_verification',
  '/api/auth/verify_email',
  '/api/auth/change_email',
  '/api/auth/google',
  '/api/auth/oidc',
]);

/** Where a bearer token is no session's: each made-up one would be counted by itself. */
const tokenStarts = new Set(['/api/v1/public/triggers', '/api/v1/public/triggers/:token']);

/** The route, and not the path as written: neither `//` nor capitals nor a query make another of it. */
const isGuess = (request: FastifyRequest) => guesses.has(request.routeOptions.url ?? '');

const sessionOf = (request: FastifyRequest) =>
  tokenStarts.has(request.routeOptions.url ?? '') ? null : tokenOf(request).token;

/**
 * Where a request comes from, by its connection; what it says of itself (`X-Forwarded-For`) counts for nothing, unless
 * a proxy of `TRUST_PROXY` says it. IPv6
 * neighbours are one: whoever has one address of a /64 has them all.
 */
export function networkOf(ip: string): string {
  const [address = ''] = ip.toLowerCase().split('%');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1];
  if (mapped || !address.includes(':')) return mapped ?? address;
  const [head = [], tail = []] = address.split('::').map((half) => half.split(':').filter((group) => group !== ''));
  const missing = Math.max(0, 8 - head.length - tail.length);
  const groups = [...head, ...Array.from({ length: missing }, () => '0'), ...tail];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/** The parts of the browser app, of which a first visit loads some forty: an office behind one address is many visitors. */
const isAsset = (request: FastifyRequest) => request.routeOptions.url?.startsWith('/assets/') ?? false;

/** Whoever watches over the process asks often, perhaps through the same proxy as everybody. */
const isHealthCheck = (request: FastifyRequest) => ['/healthz', '/readyz'].includes(request.routeOptions.url ?? '');

export const limitRequests: RateLimitPluginOptions = {
  allowList: (request) => isAsset(request) || isHealthCheck(request),
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
    return sessionOf(request) ? perMinute.session : perMinute.address;
  },
  keyGenerator: (request) => {
    if (isGuess(request)) return `guess ${networkOf(request.ip)}`;
    const token = sessionOf(request);
    return token ? `session ${token}` : `address ${networkOf(request.ip)}`;
  },
  errorResponseBuilder: () => new ApiError('too_many_requests'),
};
