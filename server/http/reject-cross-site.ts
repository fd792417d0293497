import type { FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';

/**
 * Refuses a write that another site's page makes a browser send along with our cookie. Browsers name the page's origin
 * in `Origin`, and its relation to us in `Sec-Fetch-Site`; callers with a bearer token are no browsers' doing.
 * @throws ApiError cross_site
 */
export function rejectCrossSite(request: FastifyRequest, from: 'header' | 'cookie' | null, baseUrl: string): void {
  if (from === 'header') return;
  const { origin, host } = request.headers;
  const site = request.headers['sec-fetch-site'];
  if (site && site !== 'same-origin' && site !== 'none') throw new ApiError('cross_site');
  if (!origin) return;
  // Either the configured address or the one that the browser itself asked: the same page's own.
  const ours = origin === new URL(baseUrl).origin || origin.replace(/^https?:\/\//, '') === host;
  if (!ours) throw new ApiError('cross_site');
}
