import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * The default headers of every reply. A browser must not guess another type and must not cache the reply; shown as a
 * page, it may load nothing and cannot be framed. The browser app, its files and uploads set their own headers instead.
 */
export const securityHeaders: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
};

/** Sets the headers on Node's response, so that a route can replace them there as well as on Fastify's reply. */
export function setSecurityHeaders(_request: { raw: IncomingMessage }, reply: { raw: ServerResponse }): Promise<void> {
  for (const [name, value] of Object.entries(securityHeaders)) reply.raw.setHeader(name, value);
  return Promise.resolve();
}
