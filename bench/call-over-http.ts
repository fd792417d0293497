import http from 'node:http';
import { parentPort } from 'node:worker_threads';

/** Sends requests from a separate thread, so that the client does not slow down the process that measures. */
export interface CallWork {
  port: number;
  method: string;
  path: string;
  /** The body of each request, as JSON. */
  body: object;
  status: number;
  /** Used in turn, each with a limit of its own. */
  tokens: string[];
  /** Sends an address of its own with each request, as a proxy does, because addresses have limits too. */
  isProxy: boolean;
  atOnce: number;
  milliseconds: number;
}

/** What a round reports. */
export interface Called {
  calls: number;
  seconds: number;
  /** How long each call took. */
  milliseconds: number[];
}

const agent = new http.Agent({ keepAlive: true });

function call({ port, method, path, status, tokens, isProxy }: CallWork, body: Buffer, count: number): Promise<void> {
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
  const end = begun + work.milliseconds;
  const one = async () => {
    while (performance.now() < end) {
      const asked = performance.now();
      await call(work, body, sent++);
      milliseconds.push(performance.now() - asked);
    }
  };
  try {
    await Promise.all(Array.from({ length: work.atOnce }, one));
    const called: Called = { calls: milliseconds.length, seconds: (performance.now() - begun) / 1000, milliseconds };
    parentPort?.postMessage(called);
  } catch (error) {
    parentPort?.postMessage({ error: (error as Error).message });
  }
});
