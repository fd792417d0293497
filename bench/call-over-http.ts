/** Sends requests from a separate thread, so that the client does not slow down the process that measures. */
import http from 'node:http';
import { parentPort } from 'node:worker_threads';

export interface CallWork {
  /** The ports of one or more servers, over which the connections are divided equally. */
  ports: number[];
  method: string;
  path: string;
  /** The body of each request, as JSON. */
  body: object;
  status: number;
  /** Used in turn, because the server limits the requests of each token. */
  tokens: string[];
  /** Sends another client address with each request, as a proxy does, because the server limits the requests of each address too. */
  isProxy: boolean;
  atOnce: number;
  durationMs: number;
}

/** What the thread reports of a round. */
export interface Called {
  calls: number;
  seconds: number;
  /** How long each call took. */
  milliseconds: number[];
  /** The number of calls that each server answered. */
  byServer: number[];
}

const agent = new http.Agent({ keepAlive: true });

function call(work: CallWork, port: number, body: Buffer, count: number): Promise<void> {
  const { method, path, status, tokens, isProxy } = work;
  const token = tokens[count % tokens.length];
  return new Promise((resolve, reject) => {
    const request = http.request(
      {
        agent,
        port,
        host: '127.0.0.1',
        method,
        path,
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(isProxy ? { 'x-forwarded-for': `10.0.${(count >> 6) % 256}.${count % 64}` } : {}),
          'content-type': 'application/json',
          'content-length': body.length,
        },
      },
      (reply) => {
        let text = '';
        reply.on('data', (part) => {
          if (reply.statusCode !== status) text += part;
        });
        reply.on('end', () =>
          reply.statusCode === status ? resolve() : reject(new Error(`${path}: ${reply.statusCode} ${text}`)),
        );
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}

let sent = 0;
parentPort?.on('message', async (work: CallWork) => {
  const body = Buffer.from(JSON.stringify(work.body));
  const milliseconds: number[] = [];
  const begun = performance.now();
  const end = begun + work.durationMs;
  const byServer = work.ports.map(() => 0);
  const callUntilEnd = async (_none: unknown, lane: number) => {
    const server = lane % work.ports.length;
    while (performance.now() < end) {
      const asked = performance.now();
      await call(work, work.ports[server] ?? 0, body, sent++);
      milliseconds.push(performance.now() - asked);
      byServer[server] = (byServer[server] ?? 0) + 1;
    }
  };
  try {
    await Promise.all(Array.from({ length: work.atOnce }, callUntilEnd));
    const seconds = (performance.now() - begun) / 1000;
    const called: Called = { calls: milliseconds.length, seconds, milliseconds, byServer };
    parentPort?.postMessage(called);
  } catch (error) {
    parentPort?.postMessage({ error: (error as Error).message });
  }
});
