import { setTimeout as pause } from 'node:timers/promises';
import type { Problem } from '../../../contract/errors.ts';
import type { Answer, Call } from '../open-test-app.ts';

/** Milliseconds for which a request is repeated: longer than a busy machine needs to restart Baton many times. */
const repeatFor = 900_000;
/** Maximum milliseconds between two tries; the delay grows up to this. */
const longestPause = 1_000;

/** What was observed during the requests. */
export interface RequestLog {
  /** Requests that were repeated because they got no reply. */
  repeats: number;
  /** Replies with a status of 500 or more. There must be none. */
  faults: string[];
  /** Whether the database is stopped now and then: a request that is told so with 503 is repeated too. */
  isInterrupted?: boolean;
}

/** Sends requests over HTTP, and repeats each until it gets a reply. */
export function requestUntilAnswered(base: string, seen: RequestLog): (token: string | null) => Call {
  return (token) =>
    async (method, path, body, headers = {}) => {
      const end = Date.now() + repeatFor;
      for (let wait = 100; ; wait = Math.min(2 * wait, longestPause)) {
        const reply = await send<never>(base, token, { method, path, body, headers }).catch((error: Error) => error);
        const isOver = !(reply instanceof Error) && !(seen.isInterrupted && reply.status === 503);
        if (isOver) {
          if (reply.status >= 500) {
            const { code, request_id } = reply.problem;
            seen.faults.push(`${method} ${path}: ${reply.status} ${code}, request ${request_id}`);
          }
          return reply;
        }
        if (Date.now() > end) throw new Error(`${method} ${path} was never answered`, { cause: reply });
        seen.repeats += 1;
        await pause(wait);
      }
    };
}

interface Request {
  method: string;
  path: string;
  body: unknown;
  headers: Record<string, string>;
}

async function send<Body>(base: string, token: string | null, request: Request): Promise<Answer<Body>> {
  const { method, path, body, headers } = request;
  const reply = await fetch(base + path, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
    signal: AbortSignal.timeout(15_000),
  });
  const json: unknown = await reply.json();
  return {
    status: reply.status,
    body: json as Body,
    problem: json as Problem,
    headers: Object.fromEntries(reply.headers),
  };
}
