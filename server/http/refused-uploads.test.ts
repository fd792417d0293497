import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isExtended } from '../testing/extended.ts';
import { createTestWorkspace, type TestWorkspace } from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';

let app: TestApp;
let workspace: TestWorkspace;
let port: number;

beforeAll(async () => {
  app = await openTestApp();
  workspace = await createTestWorkspace(app);
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.app.server.address() as { port: number }).port;
});
afterAll(() => app.close());

const part = (name: string | null, value: string, rest = '') =>
  `--line\r\nContent-Disposition: form-data${name === null ? '' : `; name="${name}"`}${rest}\r\n\r\n${value}\r\n`;

interface Request {
  path: string;
  method?: string;
  type?: string;
  body: string;
  /** Chunks instead of a length. */
  isChunked?: boolean;
  /** The length that is named, if it is another. */
  length?: number;
}

function head({
  path,
  method = 'POST',
  type = 'multipart/form-data; boundary=line',
  body,
  isChunked,
  length,
}: Request) {
  const size = isChunked ? 'transfer-encoding: chunked' : `content-length: ${length ?? Buffer.byteLength(body)}`;
  return `${method} ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${workspace.owner.token}\r\ncontent-type: ${type}\r\n${size}\r\n\r\n`;
}

/**
 * Sends a request, and a second one on the same connection. @returns The statuses of the replies. The second may be
 * missing only if the connection was closed.
 */
async function sendTwo(request: Request): Promise<{ statuses: number[]; isClosed: boolean }> {
  const socket: Socket = connect(port, '127.0.0.1');
  let received = '';
  let isClosed = false;
  socket.setEncoding('utf8').on('data', (text) => {
    received += text;
  });
  socket
    .on('error', () => {})
    .on('close', () => {
      isClosed = true;
    });
  const { body, isChunked } = request;
  socket.write(head(request));
  socket.write(isChunked ? `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n` : body);
  socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n');
  const statuses = () => [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
  for (const end = Date.now() + 8_000; statuses().length < 2 && !isClosed && Date.now() < end; ) {
    await new Promise((done) => setTimeout(done, 10));
  }
  socket.destroy();
  return { statuses: statuses(), isClosed };
}

const big = 'x'.repeat(900_000);
const end = '--line--\r\n';

describe('after a refused body the connection answers the next request', () => {
  const paths = () => [
    `${workspace.path}/tags`,
    `${workspace.path}/runs`,
    `${workspace.path}/files`,
    `${workspace.path}/imports`,
    '/api/v1/public/triggers',
    `/api/v1/public/triggers/${'a'.repeat(43)}`,
    '/api/v1/user/update_profile',
    '/api/v1/user/profile_image',
    '/api/nothing',
    '/nothing',
    '/healthz',
  ];
  const bodies: [string, Omit<Request, 'path'>][] = [
    ['a large field', { body: part('a', big) + end }],
    ['a part without a name', { body: part(null, 'x') + part('a', big) + end }],
    ['a large part without a name', { body: part(null, big) + end }],
    ['a file where there is none', { body: part('a', big, '; filename="a.png"') + end }],
    ['a file without a name', { body: part(null, big, '; filename="a.png"') + end }],
    ['several files', { body: part('file', big, '; filename="a.png"').repeat(5) + end }],
    ['a name of Object.prototype', { body: part('constructor', 'x') + part('a', big) + end }],
    ['a form that does not end', { body: part('a', big) }],
    ['no boundary at all', { body: big, type: 'multipart/form-data' }],
    ['another boundary', { body: big }],
    ['half of a header', { body: `--line\r\nContent-Disp${big}` }],
    ['several megabytes', { body: part('a', big.repeat(5)) + end }],
    ['chunks', { body: part('a', big) + end, isChunked: true }],
    ['JSON of several megabytes', { body: `"${big.repeat(3)}"`, type: 'application/json' }],
    ['chunks of JSON', { body: `"${big.repeat(3)}"`, type: 'application/json', isChunked: true }],
    ['another type', { body: big, type: 'application/x-other' }],
  ];
  test.each(bodies)('%s', async (name, request) => {
    const nth = bodies.findIndex(([one]) => one === name);
    for (const [at, path] of paths().entries()) {
      for (const [step, method] of ['POST', 'PATCH'].entries()) {
        // In `npm test` each body goes to a part of the paths, and each path gets a part of the bodies.
        if (!isExtended && (nth + at + step * 2) % 5 > 0) continue;
        const { statuses } = await sendTwo({ ...request, path, method });
        // The one that takes files takes these.
        const isRight = statuses[0]! === 201 ? path.endsWith('/files') : statuses[0]! >= 400 && statuses[0]! < 500;
        expect([method, path, isRight, statuses]).toEqual([method, path, true, [statuses[0], 200]]);
      }
    }
  });

  test('or it is closed, if the body is far too large or never ends', async () => {
    const endless = { path: `${workspace.path}/tags`, body: big, length: 400_000_000 };
    const { statuses, isClosed } = await sendTwo(endless);
    expect([statuses.slice(0, 1), isClosed]).toEqual([[413], true]);
    const flood = await sendTwo({ ...endless, body: big.repeat(12) });
    expect([flood.statuses.slice(0, 1), flood.isClosed]).toEqual([[413], true]);
  });
});

test('an upload that does not say how long it is is told to', async () => {
  const chunks = { path: `${workspace.path}/files`, body: `2\r\nab\r\n0\r\n\r\n`, isChunked: true };
  expect((await sendTwo(chunks)).statuses[0]).toBe(411);
});

test('a part without a name is a malformed body', async () => {
  for (const path of [`${workspace.path}/runs`, `/api/v1/public/triggers/${'a'.repeat(43)}`]) {
    const { status, problem } = await workspace.owner.call('POST', path, part(null, 'x') + end, {
      'content-type': 'multipart/form-data; boundary=line',
    });
    expect([path, status, problem.code]).toEqual([path, 400, 'malformed_body']);
  }
});
