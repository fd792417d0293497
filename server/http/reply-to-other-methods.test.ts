import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestWorkspace, type TestWorkspace } from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { replyToOtherMethods } from './reply-to-other-methods.ts';
import { serveBrowserApp } from './serve-browser-app.ts';

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS' | 'PROPFIND';

let app: TestApp;
let workspace: TestWorkspace;
beforeAll(async () => {
  app = await openTestApp();
  workspace = await createTestWorkspace(app);
});
afterAll(() => app.close());

const ask = (method: Method, path: string) =>
  app.app.inject({ method: method as 'GET', url: path.replace('{ws}', workspace.path) });

test.each<[Method, string, string]>([
  ['GET', '/api/auth/login', 'OPTIONS, POST'],
  ['HEAD', '/api/auth/login', 'OPTIONS, POST'],
  ['DELETE', '/api/v1/user/me?any', 'GET, HEAD, OPTIONS'],
  ['PUT', '{ws}/runs', 'GET, HEAD, OPTIONS, POST'],
  ['PROPFIND', '{ws}/runs', 'GET, HEAD, OPTIONS, POST'],
  // A parameter may have the name of another route.
  ['DELETE', '{ws}/runs/runs_by_period', 'GET, HEAD, OPTIONS, PATCH'],
  ['POST', '/healthz', 'GET, HEAD, OPTIONS'],
  ['POST', '/api/docs', 'GET, HEAD, OPTIONS'],
])('%s %s is refused with 405 and the methods of the path', async (method, path, allow) => {
  const { statusCode, headers, body } = await ask(method, path);
  expect([statusCode, headers.allow]).toEqual([405, allow]);
  if (method !== 'HEAD') expect(JSON.parse(body)).toMatchObject({ code: 'method_not_allowed', status: 405 });
  const options = await ask('OPTIONS', path);
  expect([options.statusCode, options.headers.allow, options.body]).toEqual([204, allow, '']);
});

test.each<[Method, string]>([
  ['GET', '/api/nothing'],
  ['POST', '/api/v1/user/me/'],
  ['OPTIONS', '/api/nothing'],
  ['DELETE', '{ws}/runs/a/b/c'],
  ['POST', '/nothing'],
  // An id that is too long to exist.
  ['PATCH', `{ws}/runs/${'a'.repeat(400)}`],
])('%s %s is not found by any method', async (method, path) => {
  const { statusCode, headers } = await ask(method, path);
  expect([statusCode, headers.allow]).toEqual([404, undefined]);
});

test('a page of the browser app is only read', async () => {
  const folder = temporaryFolder('baton-web-');
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<title>Baton</title>');
  const pages = Fastify();
  replyToOtherMethods(pages);
  await serveBrowserApp(pages, folder);
  const { statusCode, headers } = await pages.inject({ method: 'POST', url: '/workspaces/x/home?any' });
  expect([statusCode, headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS']);
  expect((await pages.inject({ method: 'HEAD', url: '/workspaces/x/home' })).statusCode).toBe(200);
  expect((await pages.inject({ method: 'POST', url: '/nothing' })).statusCode).toBe(404);
  expect((await pages.inject({ method: 'GET', url: '/api/nothing' })).statusCode).toBe(404);
  await pages.close();
  rmSync(folder, { recursive: true });
});
