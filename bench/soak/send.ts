import http from 'node:http';

const agent = new http.Agent({ keepAlive: true });

export interface Reply {
  status: number;
  text: string;
}

/** Sends a request to a local process with the session of a token. */
export function send(port: number, token: string, method: string, path: string, body?: object): Promise<Reply> {
  const content = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const request = http.request(
      {
        agent,
        port,
        host: '127.0.0.1',
        method,
        path,
        headers: {
          authorization: `Bearer ${token}`,
          ...(content ? { 'content-type': 'application/json', 'content-length': content.length } : {}),
        },
      },
      (reply) => {
        let text = '';
        reply.setEncoding('utf8').on('data', (part) => {
          text += part;
        });
        reply.on('end', () => resolve({ status: reply.statusCode ?? 0, text }));
        reply.on('error', reject);
      },
    );
    request.on('error', ({ message, code }: NodeJS.ErrnoException) => {
      // The server closes a connection that was not used for 72 s, perhaps just as it is used again: browsers repeat what only reads.
      if (method === 'GET' && request.reusedSocket && code === 'ECONNRESET') {
        resolve(send(port, token, method, path, body));
        return;
      }
      const after = (performance.now() - begun).toFixed(0);
      const connection = request.reusedSocket ? 'a kept connection' : 'a new connection';
      reject(new Error(`${method} ${path}: ${message} after ${after} ms on ${connection}`));
    });
    request.end(content);
  });
}

export interface StreamHandlers {
  onOpen: () => void;
  /** It ended, and not by being closed here. */
  onEnd: (why: string) => void;
  /** The name of an event, and the runs that changed. */
  onEvent: (event: string, run_ids: readonly string[]) => void;
}

/** Opens a stream of live changes, as a browser does. @returns Closes it. */
export function openStream(
  port: number,
  token: string,
  path: string,
  { onOpen, onEnd, onEvent }: StreamHandlers,
): () => void {
  let isOver = false;
  const end = (why: string) => {
    if (isOver) return;
    isOver = true;
    onEnd(why);
  };
  const request = http.get(
    { port, host: '127.0.0.1', path, agent: false, headers: { authorization: `Bearer ${token}` } },
    (reply) => {
      if (reply.statusCode === 200) onOpen();
      else end(`a stream was answered ${reply.statusCode}`);
      let unread = '';
      reply.setEncoding('utf8').on('data', (text: string) => {
        const parts = (unread + text).split('\n\n');
        unread = parts.pop() ?? '';
        for (const part of parts) {
          const [, event, data = '{}'] = /^event: (\w+)\ndata: (.*)$/.exec(part) ?? [];
          if (event) onEvent(event, JSON.parse(data).run_ids ?? []);
        }
      });
      reply.on('close', () => end('a stream ended'));
      reply.on('error', () => {});
    },
  );
  request.on('error', (error) => end(error.message));
  return () => {
    isOver = true;
    request.destroy();
  };
}
