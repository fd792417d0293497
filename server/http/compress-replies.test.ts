import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestWorkspace, type TestWorkspace } from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';

let app: TestApp;
let workspace: TestWorkspace;

beforeAll(async () => {
  app = await openTestApp();
  workspace = await createTestWorkspace(app);
});
afterAll(() => app.close());

const read = (url: string, accepted: string, token: string | null = null) =>
  app.app.inject({
    url,
    headers: { 'accept-encoding': accepted, ...(token ? { authorization: `Bearer ${token}` } : {}) },
  });

test.each([
  ['br', 'br', brotliDecompressSync],
  ['gzip, deflate', 'gzip', gunzipSync],
])('a large reply to a caller that accepts %s is compressed, and says the same', async (accepted, encoding, open) => {
  const [plain, packed] = [await read('/api/docs', ''), await read('/api/docs', accepted)];
  expect([plain.headers['content-encoding'], packed.headers['content-encoding']]).toEqual([undefined, encoding]);
  expect(packed.headers.vary).toContain('accept-encoding');
  expect(open(packed.rawPayload).toString()).toBe(plain.body);
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
});

test('lists are compressed, small replies and the event stream are not', async () => {
  const { token } = workspace.owner;
  for (let count = 0; count < 20; count++) {
    const tag = { name: `Tag ${count}`, color: '#112233' };
    expect((await workspace.owner.call('POST', `${workspace.path}/tags`, { tag })).status).toBe(201);
  }
  const [list, small] = [await read(`${workspace.path}/tags`, 'br', token), await read('/api/v1/user/me', 'br', token)];
  expect([list.statusCode, list.headers['content-encoding']]).toEqual([200, 'br']);
  expect([small.statusCode, small.headers['content-encoding']]).toEqual([200, undefined]);
  const stream = await app.app.inject({
    method: 'HEAD',
    url: `${workspace.path}/events`,
    headers: { 'accept-encoding': 'br', authorization: `Bearer ${token}` },
  });
  expect([stream.statusCode, stream.headers['content-encoding']]).toEqual([200, undefined]);
});
