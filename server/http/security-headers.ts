import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * What every reply says, unless it says something else itself: it is what its type says, nobody keeps it, and as a page it
 * loads nothing and stands in no frame. The browser app, its files and uploads have rules of their own.
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

/** On the response below Fastify's own, so that what a route sets, by whichever of the two, comes after. */
export function setSecurityHeaders(_request: { raw: IncomingMessage }, reply: { raw: ServerResponse }): Promise<void> {
  for (const [name, value] of Object.entries(securityHeaders)) reply.raw.setHeader(name, value);
  return Promise.resolve();
}
