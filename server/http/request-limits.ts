import type { RateLimitPluginOptions } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../app-context.ts';
import { ApiError } from './api-error.ts';
import { tokenOf } from './session-cookie.ts';
import { shareLimits } from './share-limits.ts';

/** The largest request body, in bytes. */
export const bodyLimit = 1024 * 1024;

/**
 * Requests per minute: per session in one process, per address without a session, and per address for calls that could
 * guess passwords or addresses.
 */
const perMinute = { session: 12_000, address: 1_200, identity: 60 };

const guesses = new Set([
  '/api/auth/login',
  '/api/auth/second_factor/options',
  '/api/auth/second_factor/code',
  '/api/auth/second_factor/passkey',
  '/api/auth/register',
  '/api/auth/forgot_password',
  '/api/auth/reset_password',
  '/api/auth/send_verification',
  '/api/auth/verify_email',
  '/api/auth/change_email',
  '/api/auth/google',
  '/api/auth/oidc',
]);

/** Routes whose bearer token is a trigger's. If it were used as a key, each invented token would have its own limit. */
const tokenStarts = new Set(['/api/v1/public/triggers', '/api/v1/public/triggers/:token']);

/** Compares the route, not the path as written, so that `//`, capitals and queries make no difference. */
const isGuess = (request: FastifyRequest) => guesses.has(request.routeOptions.url ?? '');

const sessionOf = (request: FastifyRequest) =>
  tokenStarts.has(request.routeOptions.url ?? '') ? null : tokenOf(request).token;

/**
 * The network of a client, for limits. IPv6 addresses are reduced to their /64, because one client usually has a whole
 * /64.
 * @param ip `request.ip`: the address of the connection, or of `X-Forwarded-For` if a proxy in `TRUST_PROXY` sent it.
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

/**
 * The files of the browser app are not limited: a first visit loads about forty, and an office may share one address.
 */
const isAsset = ({ routeOptions, url }: FastifyRequest) =>
  url.startsWith('/assets/') && (routeOptions.config.builtFiles?.has(url.split('?')[0] ?? '') ?? false);

/** Health checks and metrics are not limited: monitoring asks often, and perhaps through the same proxy as all requests. */
const isHealthCheck = (request: FastifyRequest) =>
  ['/healthz', '/readyz', '/metrics'].includes(request.routeOptions.url ?? '');

/**
 * Requests of sessions are counted in each process: they are many, and belong to somebody. Calls that could guess are
 * counted in the database from the first one on, those of an address once it sends many.
 */
const sharesFrom = (key: string): number | null => {
  if (key.startsWith('guess ')) return 1;
  return key.startsWith('address ') ? perMinute.address / 10 : null;
};

/** The limits of requests a minute, over all web processes. */
export const limitRequests = (context: Pick<AppContext, 'pool' | 'config'>): RateLimitPluginOptions => ({
  store: shareLimits(context, sharesFrom),
  allowList: (request) => isAsset(request) || isHealthCheck(request),
  timeWindow: 60_000,
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
});
