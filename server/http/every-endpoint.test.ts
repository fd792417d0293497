import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorStatus } from '../../contract/errors.ts';
import { createTestWorkspace, requestDefinition, type TestWorkspace } from '../testing/factories.ts';
import { keepRows } from '../testing/keep-rows.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';
import { sampleTestCase } from '../testing/sample-test-case.ts';
import { seedWorkspace } from '../testing/seed-workspace.ts';

let app: TestApp;
let workspace: TestWorkspace;
let foreign: TestWorkspace;
let ids: Record<string, string>;

beforeAll(async () => {
  app = await openTestApp();
  workspace = await createTestWorkspace(app);
  foreign = await createTestWorkspace(app);
  ids = await seedWorkspace(workspace);
});
afterAll(() => app.close());

const pathOf = (path: string, ws: string) =>
  path.replace(/:(\w+)/g, (_whole, name: string) => {
    if (name !== 'ws' && name.endsWith('_id') && !ids[name]) {
      throw new Error(`${path}: server/testing/seed-workspace.ts makes no ${name}`);
    }
    return name === 'ws' ? ws : (ids[name] ?? '');
  });

/** Bodies that are malformed in different ways. */
const malformed: [string, unknown, Record<string, string>?][] = [
  ['a list', []],
  ['a text', '"text"', { 'content-type': 'application/json' }],
  ['no JSON', '{"half":', { 'content-type': 'application/json' }],
  [
    'nulls',
    {
      workflow: null,
      workspace: null,
      run_step: null,
      run: null,
      version: null,
      trigger: null,
      user: null,
      email: null,
    },
  ],
  [
    'numbers',
    {
      workflow: 1,
      workspace: 1,
      run_step: 1,
      run: 1,
      version: 1,
      trigger: 1,
      user: 1,
      email: 1,
      revision: 'x',
      definition: 1,
    },
  ],
  [
    'deep nonsense',
    { workflow: { name: { a: [1] } }, workspace: { name: [] }, run_step: { answer: [] }, user: { first_name: {} } },
  ],
  [
    'a form',
    'workflow[name][__proto__]=x&run_step[answer][]=y',
    { 'content-type': 'application/x-www-form-urlencoded' },
  ],
  ['an unknown type', '<xml/>', { 'content-type': 'application/xml' }],
  ['a broken multipart', '--x\r\nnothing', { 'content-type': 'multipart/form-data; boundary=x' }],
];

describe('every endpoint', () => {
  test('is in the OpenAPI document', async () => {
    const { body } = await app.call<{ paths: Record<string, Record<string, unknown>> }>('GET', '/api/docs');
    for (const { method, path } of app.app.endpoints) {
      const documented = body.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
      expect(documented, `${method} ${path}`).toBeDefined();
    }
    expect(app.app.endpoints.length).toBeGreaterThan(35);
    const page = await app.app.inject({ url: '/api/docs', headers: { accept: 'text/html' } });
    for (const { path } of app.app.endpoints) expect(page.body).toContain(path.replace(/:(\w+)/g, '{$1}'));
  });

  test('refuses callers without a token or with an invalid one', async () => {
    for (const { method, path, access } of app.app.endpoints) {
      if (access === 'public') continue;
      for (const call of [app.call, app.as('made-up')]) {
        const { status, problem } = await call(method, pathOf(path, workspace.id), method === 'GET' ? undefined : {});
        expect([status, problem.code], `${method} ${path}`).toEqual([401, 'unauthenticated']);
      }
      const { headers } = await app.app.inject({ method, url: pathOf(path, workspace.id) });
      expect(headers['www-authenticate'], `${method} ${path}`).toBe('Bearer realm="Baton"');
    }
  });

  test('refuses a write that a page of another site sends with the cookie, and changes nothing when it is read', async () => {
    const cookie = `baton_session=${workspace.owner.token}`;
    const kept = await keepRows(app.context.pool);
    for (const { method, path, stream } of app.app.endpoints) {
      if (stream) continue;
      const url = pathOf(path, workspace.id);
      // As a form of that page, which a browser sends without asking this site.
      const headers = { cookie, origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' };
      const reply = await app.app.inject({ method, url, headers, ...(method === 'GET' ? {} : { payload: 'name=x' }) });
      expect(reply.statusCode, `${method} ${path}`).toBeLessThan(500);
      if (method !== 'GET') {
        expect([path, reply.statusCode, reply.json().code]).toEqual([path, 403, 'cross_site']);
      }
      // What a page may run or be framed by is told by every reply.
      expect(reply.headers['content-security-policy'], path).toMatch(/default-src 'none'|script-src 'self'/);
      expect(reply.headers['content-security-policy'], path).not.toMatch(/script-src[^;]*unsafe-inline/);
      expect(reply.headers['x-content-type-options'], path).toBe('nosniff');
    }
    expect(await kept.changed()).toEqual([]);
  });

  test('returns 404 for ids of another workspace, in any combination', async () => {
    for (const { method, path } of app.app.endpoints.filter(({ path }) => path.includes(':ws'))) {
      const stranger = await foreign.owner.call(method, pathOf(path, workspace.id), method === 'GET' ? undefined : {});
      expect(stranger.status, `${method} ${path}`).toBe(404);
      if (!/:(?!ws\b)\w+/.test(path)) continue;
      const bodies =
        method === 'GET'
          ? [undefined]
          : [
              {},
              {
                revision: 1,
                definition: requestDefinition([]),
                file: { baton_workflow: 1, name: 'Other' },
                version: { number: 2, description: '' },
                trigger: {},
                test_case: sampleTestCase('Foreign'),
                place: { kind: 'action', id: app.context.nextId() },
                page: app.context.nextId(),
                state: 'here',
                workflow: {},
                group: {},
                tag: {},
                planned_run: {},
                import: {},
                usage_and_billing: {},
                user_workspace: { role: 'member' },
                run_step: {},
                run: {},
                assignees: [foreign.owner.ref],
                version_id: workspace.id,
                run_ids: [workspace.id],
                note: 'Corrected',
                outcome: 'done',
                comment: { message: 'Comment' },
                view: { name: 'Other' },
                id: workspace.id,
                role: 'viewer',
              },
            ];
      for (const body of bodies) {
        const mixed = await foreign.owner.call(method, pathOf(path, foreign.id), body);
        expect([404, 422], `${method} ${path} ${JSON.stringify(mixed.problem)}`).toContain(mixed.status);
        if (body === undefined || 'revision' in body) expect(mixed.status, `${method} ${path}`).toBe(404);
      }
    }
  });

  test('returns 404 for a malformed id', async () => {
    for (const { method, path } of app.app.endpoints.filter(({ path }) => path.includes(':'))) {
      for (const id of ['x', 'null', '0', '%00', "'", '__proto__', '00000000-0000-0000-0000-00000000000g']) {
        const url = path
          .replace(/:(\w+)/g, (_whole, name: string) => (name === 'ws' ? workspace.id : id))
          .replace(/:ws/, id);
        const target = path.split(':').length === 2 && path.includes(':ws') ? path.replace(':ws', id) : url;
        const { status } = await workspace.owner.call(method, target, method === 'GET' ? undefined : {});
        expect([400, 404], `${method} ${target}`).toContain(status);
      }
    }
  });

  test('returns a 4xx problem document for malformed input, and never a 500', async () => {
    for (const { method, path, body } of app.app.endpoints) {
      if (!body) continue;
      for (const [name, sent, headers] of malformed) {
        const { status, problem } = await workspace.owner.call(method, pathOf(path, workspace.id), sent, headers);
        const detail = `${method} ${path} with ${name}: ${status} ${JSON.stringify(problem).slice(0, 300)}`;
        expect(status, detail).toBeLessThan(500);
        // Without required properties many bodies are valid, because unknown properties are ignored.
        const parses = name !== 'no JSON' && name !== 'an unknown type' && name !== 'a broken multipart';
        const fits = parses && (Array.isArray(sent) || typeof sent === 'string' || body.safeParse(sent).success);
        if (!fits) expect(status, detail).toBeGreaterThanOrEqual(400);
        if (status < 400) continue;
        expect(Object.keys(errorStatus), detail).toContain(problem.code);
        expect(problem.detail, detail).toBeTruthy();
        if (problem.code === 'invalid_input') expect(problem.errors[0]?.field, detail).toBeTruthy();
      }
    }
  });

  test('returns a problem that names the parameter for a query out of bounds', async () => {
    const lists = app.app.endpoints.filter(({ method, query, media }) => method === 'GET' && query && !media);
    expect(lists.length).toBeGreaterThan(2);
    for (const { path, query: asked } of lists) {
      // The parameters that it cannot do without are named first.
      const required = asked?.safeParse({}).error?.issues.map((issue) => issue.path.join('.')) ?? [];
      const queries = [
        'page=0',
        'page=-1',
        'page=x',
        'per_page=1000000',
        'limit=0',
        'before=x',
        'status=nonsense',
        'sort_by=drop',
        'desc=perhaps',
      ];
      for (const query of queries) {
        const { status, problem } = await workspace.owner.call('GET', `${pathOf(path, workspace.id)}?${query}`);
        expect([200, 422], `${path}?${query}`).toContain(status);
        if (status === 422) expect([query.split('=')[0], ...required]).toContain(problem.errors[0]?.field);
      }
    }
    const page = await workspace.owner.call('GET', `${workspace.path}/runs/index_v2?page=0`);
    expect(page.problem.errors[0]).toMatchObject({ field: 'page', code: 'out_of_range' });
  });
});
