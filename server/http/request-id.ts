import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** The values of the header that are accepted: short, and without characters that could break a line of a log or a page. */
const usable = /^[\w.:-]{1,64}$/;

/** The caller's `X-Request-Id`, by which a proxy's log and Baton's are put together; otherwise a new id. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && usable.test(given) ? given : randomUUID();
}
