import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordProcess } from '../installation/keep-heartbeat.ts';
import { createTestWorkspace, type TestWorkspace } from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';
import { seedWorkspace } from '../testing/seed-workspace.ts';
import { securityHeaders } from './security-headers.ts';

let app: TestApp;
let workspace: TestWorkspace;
let ids: Record<string, string>;
let port: number;

beforeAll(async () => {
  app = await openTestApp({ BASE_URL: 'http://localhost:3000' });
  workspace = await createTestWorkspace(app);
  ids = await seedWorkspace(workspace);
  await recordProcess(app.context, app.context.nextId());
  const outbox = join(app.context.config.DATA_DIR, 'outbox');
  mkdirSync(outbox, { recursive: true });
  writeFileSync(join(outbox, 'a.eml'), 'Subject: A\r\n\r\nText');
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.app.server.address() as { port: number }).port;
});
afterAll(() => app.close());

const ask = (url: string, headers: Record<string, string> = {}) => app.app.inject({ url, headers });
const asOwner = (url: string) => ask(url, { authorization: `Bearer ${workspace.owner.token}` });
const local = { host: 'localhost:3000' };

/** One reply of each kind that keeps all of the headers as they are. */
const plain: [string, number, () => ReturnType<typeof ask>][] = [
  ['a reply of the API', 200, () => asOwner(`${workspace.path}/tags`)],
  ['a problem', 404, () => asOwner(`${workspace.path}/tags/${workspace.id}`)],
  ['a stranger’s problem', 401, () => ask(`${workspace.path}/tags`)],
  ['a problem of a file, which sets headers first', 416, () => brokenRange()],
  ['a path that the API does not have', 404, () => ask('/api/nothing')],
  ['a path that is none', 400, () => ask('/api/%ff')],
  ['the OpenAPI document', 200, () => ask('/api/docs')],
  ['a mail of the outbox', 200, () => ask('/outbox/a.eml', local)],
  ['the health check', 200, () => ask('/healthz')],
  ['the readiness check', 200, () => ask('/readyz')],
  ['a redirect', 302, () => ask('/marketing')],
];
const brokenRange = () =>
  ask(`${workspace.path}/files/${ids.file_key}`, {
    authorization: `Bearer ${workspace.owner.token}`,
    range: 'bytes=99999999-',
  });

describe('security headers', () => {
  test.each(plain)('are on %s', async (_name, status, request) => {
    const reply = await request();
    expect(reply.statusCode).toBe(status);
    expect(reply.headers).toMatchObject(securityHeaders);
  });

  test.each([
    ['the API', '/api/docs'],
    ['the outbox', '/outbox'],
    ['a mail', '/outbox/a.eml'],
  ])('let the page of %s have its style, and nothing else', async (_name, url) => {
    const { headers, body } = await ask(url, { ...local, accept: 'text/html' });
    const style = /<style>([\s\S]*?)<\/style>/.exec(body)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    const pagePolicy = `${securityHeaders['content-security-policy']}; style-src 'sha256-${hash}'`;
    expect(body).not.toMatch(/ style=|<script/);
    expect(headers).toMatchObject({ ...securityHeaders, 'content-security-policy': pagePolicy });
  });

  test('keep what files set for themselves', async () => {
    const { statusCode, headers } = await asOwner(`${workspace.path}/files/${ids.file_key}`);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      ...securityHeaders,
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, max-age=300',
    });
  });

  test('are on the answer to what is no HTTP at all', async () => {
    const socket = connect(port, '127.0.0.1');
    socket.end('nonsense\r\n\r\n');
    const answer = await text(socket);
    for (const [name, value] of Object.entries(securityHeaders)) expect(answer).toContain(`${name}: ${value}\r\n`);
  });
});

test('health checks are not counted as requests', async () => {
  const statuses = await Promise.all(
    Array.from(
      { length: 2_600 },
      async (_one, n) =>
        (await app.app.inject({ url: n % 2 ? '/healthz' : '/readyz', remoteAddress: '10.9.9.9' })).statusCode,
    ),
  );
  expect(new Set(statuses)).toEqual(new Set([200]));
  // As many of another kind are refused.
  const counted = await Promise.all(
    Array.from(
      { length: 1_201 },
      async () => (await app.app.inject({ url: '/marketing', remoteAddress: '10.9.9.8' })).statusCode,
    ),
  );
  expect(counted).toContain(429);
});
