import type { FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';

/**
 * Rejects a write that a page of another site makes the browser send with the session cookie. Browsers name the page's
 * origin in `Origin`, and its relation to this site in `Sec-Fetch-Site`. Requests with a bearer token are not sent by
 * browsers on their own.
 * @throws ApiError cross_site
 */
export function rejectCrossSite(request: FastifyRequest, from: 'header' | 'cookie' | null, baseUrl: string): void {
  if (from === 'header') return;
  const { origin, host } = request.headers;
  const site = request.headers['sec-fetch-site'];
  if (site && site !== 'same-origin' && site !== 'none') throw new ApiError('cross_site');
  if (!origin) return;
  // Either the configured address, or the host of the request itself, which means a page of the same site.
  const ours = origin === new URL(baseUrl).origin || origin.replace(/^https?:\/\//, '') === host;
  if (!ours) throw new ApiError('cross_site');
}
