import type { Answer, Call } from './open-test-app.ts';

/** Calls a process over HTTP, with the session of a token. Bodies are JSON, except texts and buffers. */
export function callOverHttp(base: string, token: string | null): Call {
  return async <Body>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const isRaw = typeof body === 'string' || body instanceof Uint8Array;
    const reply = await fetch(`${base}${path}`, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body !== undefined && !isRaw ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: (isRaw ? body : JSON.stringify(body)) as string }),
    });
    const text = await reply.text();
    const json = reply.headers.get('content-type')?.includes('json') ? JSON.parse(text) : {};
    const answer: Answer<Body> = {
      status: reply.status,
      body: json,
      problem: json,
      headers: Object.fromEntries(reply.headers),
    };
    return answer;
  };
}
