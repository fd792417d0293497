import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anyVote, definitionBuilders } from '../demo/demo-definition.ts';
import {
  createTestWorkflow,
  createTestWorkspace,
  requestDefinition,
  type TestWorkspace,
} from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';

let app: TestApp;
let workspace: TestWorkspace;
let workflow: { id: string; path: string };

beforeAll(async () => {
  app = await openTestApp();
  workspace = await createTestWorkspace(app);
  workflow = await createTestWorkflow(workspace, requestDefinition([workspace.owner.ref]), [workspace.owner.ref]);
});
afterAll(() => app.close());

const owner = () => workspace.owner.call;
const raw = (
  url: string,
  options: { method?: 'GET' | 'HEAD' | 'OPTIONS' | 'POST'; headers?: Record<string, string> },
) => app.app.inject({ method: 'GET', url, ...options });

describe('text that PostgreSQL cannot store', () => {
  test.each([
    ['a null byte', 'a\u0000b'],
    ['half a character', 'a\ud800b'],
  ])('is refused, naming its field: %s', async (_name, bad) => {
    const definition = requestDefinition([]);
    const inDefault = structuredClone(definition);
    const ask = inDefault.action_groups[0]?.actions[0];
    if (ask?.stepable_type === 'form') Object.assign(ask.stepable.fields[0] as object, { default: bad });
    const inTranslation = { ...definition, translations: { fr: { [bad]: 'mot' } } };
    const build = definitionBuilders(`task ${bad.length}`);
    const inWords = {
      ...definition,
      action_groups: [build.group('One', build.act('task', 'Do', { instructions: bad, vote: anyVote }, {}))],
    };
    for (const one of [inDefault, inTranslation, inWords]) {
      const { status, problem } = await owner()('PATCH', `${workflow.path}/draft`, { revision: 2, definition: one });
      expect([status, problem.code], JSON.stringify(problem)).toEqual([422, 'invalid_input']);
      expect(problem.errors[0]?.field).toMatch(/^definition\./);
    }
    const writes: [string, object][] = [
      [`${workspace.path}/runs`, { workflow_id: workflow.id, run: { name: bad } }],
      [`${workspace.path}/runs`, { workflow_id: workflow.id, run: { description: bad } }],
      [`${workspace.path}/workflows`, { workflow: { name: bad } }],
      ['/api/v1/user/workspaces', { workspace: { name: bad, industry: 'other' } }],
      ['/api/v1/user/update_profile', { user: { first_name: bad } }],
    ];
    for (const [path, body] of writes) {
      const { status, problem } = await owner()('POST', path, body);
      expect([status, problem.code], `${path} ${JSON.stringify(problem)}`).toEqual([422, 'invalid_input']);
    }
  });

  test('is refused in a query and in a form as well', async () => {
    for (const path of ['runs/index_v2', 'workflows']) {
      const { status } = await owner()('GET', `${workspace.path}/${path}?search=a%00b`);
      expect([path, status]).toEqual([path, 422]);
    }
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const { status } = await owner()('POST', '/api/v1/user/update_profile', 'user[first_name]=a%00b', form);
    expect(status).toBe(422);
  });
});

describe('numbers', () => {
  test.each([2 ** 31, 2 ** 53 - 1, 2 ** 53, -1, 1.5])(
    'out of the database’s bounds are refused: %d',
    async (number) => {
      const definition = requestDefinition([]);
      const version = { number: 7, description: '' };
      const writes: ['PATCH' | 'POST', string, object][] = [
        ['PATCH', `${workflow.path}/draft`, { revision: number, definition }],
        ['POST', `${workflow.path}/versions`, { revision: number, version }],
        ['POST', `${workflow.path}/versions`, { revision: 2, version: { ...version, number } }],
      ];
      for (const [method, path, body] of writes) {
        const { status, problem } = await owner()(method, path, body);
        expect([status, problem.code], path).toEqual([422, 'invalid_input']);
      }
      const { status } = await owner()('GET', `${workspace.path}/runs/index_v2?page=${number}`);
      expect(status).toBe(422);
    },
  );
});

describe('an id', () => {
  test('is accepted in upper case', async () => {
    const started = await owner()<{ run: { id: string } }>('POST', `${workspace.path}/runs`, {
      workflow_id: workflow.id.toUpperCase(),
    });
    expect(started.status).toBe(201);
    const { id } = started.body.run;
    const shouted = `/api/v1/user/workspaces/${workspace.id.toUpperCase()}/runs/${id.toUpperCase()}`;
    const { status, body } = await owner()<{ run: { workflow_id: string } }>('GET', shouted);
    expect([status, body.run?.workflow_id]).toEqual([200, workflow.id]);
  });
});

describe('a multipart body', () => {
  const multipart = (fields: Record<string, string>) => {
    const parts = Object.entries(fields).map(
      ([name, value]) => `--line\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    );
    return `${parts.join('')}--line--\r\n`;
  };
  const type = { 'content-type': 'multipart/form-data; boundary=line' };

  test('is parsed with nested names like a form', async () => {
    const body = multipart({ 'user[first_name]': 'Multi', 'user[subscribed_to_email]': 'false' });
    const { status, body: reply } = await owner()<{ user: object }>('POST', '/api/v1/user/update_profile', body, type);
    expect([status, reply.user]).toEqual([
      200,
      expect.objectContaining({ first_name: 'Multi', subscribed_to_email: false }),
    ]);
  });

  test('has the same limit of a megabyte, however many fields it has', async () => {
    const half = 'x'.repeat(500_000);
    const body = multipart({ a: half, b: half, c: half });
    const { status, problem } = await app.call('POST', '/api/auth/login', body, type);
    expect([status, problem.code]).toEqual([413, 'payload_too_large']);
  });
});

describe('an invalid request', () => {
  test('gets a problem document, never a page or a stack trace', async () => {
    const answers = [
      await raw('/api/%ff', {}),
      await raw('/api/%', {}),
      await raw('/api/v1/user/me/', {}),
      await raw('//api/v1/user/me', {}),
      await raw('/api', {}),
      await raw('/api/nothing', { method: 'POST' }),
      await raw(`/api/v1/user/workspaces/${'a'.repeat(2000)}`, {}),
      await raw('/api/v1/user/me', { headers: { authorization: `Bearer ${'a'.repeat(20_000)}` } }),
      await raw('/api/v1/user/me', { headers: { authorization: 'Bearer \u00ff\u00fe' } }),
    ];
    for (const answer of answers) {
      const detail = `${answer.raw.req.url} ${answer.statusCode} ${answer.body.slice(0, 200)}`;
      expect(answer.statusCode, detail).toBeGreaterThanOrEqual(400);
      expect(answer.statusCode, detail).toBeLessThan(500);
      expect(answer.headers['content-type'], detail).toMatch(/^application\/problem\+json/);
      expect(answer.json(), detail).toMatchObject({ code: expect.any(String), detail: expect.any(String) });
    }
  });

  test('gets no body if it is a HEAD request', async () => {
    const authorization = `Bearer ${workspace.owner.token}`;
    const head = await raw('/api/v1/user/me', { method: 'HEAD', headers: { authorization } });
    expect([head.statusCode, head.body]).toEqual([200, '']);
    expect((await raw('/api/v1/user/me', { method: 'HEAD' })).statusCode).toBe(401);
  });

  test('is told which type of value each field must have', async () => {
    const user = { first_name: ['x'], subscribed_to_email: 'perhaps' };
    const { problem } = await owner()('POST', '/api/v1/user/update_profile', { user });
    expect(problem.errors.map(({ message }) => message)).toEqual([
      'first_name must be text.',
      'subscribed_to_email must be true or false.',
    ]);
    const list = await owner()('POST', '/api/v1/user/update_profile', { user: [] });
    expect(list.problem.errors).toMatchObject([{ field: 'user', message: 'user must be an object.' }]);
  });

  test('is refused if its type or its content is not JSON', async () => {
    const path = '/api/v1/user/update_profile';
    const plain = await owner()('POST', path, 'user', { 'content-type': 'text/plain' });
    expect([plain.status, plain.problem.code]).toEqual([415, 'unsupported_media_type']);
    const broken = Buffer.from('{"user":{"first_name":"\xff\xfe"}}', 'latin1');
    const bytes = await owner()('POST', path, broken, { 'content-type': 'application/json' });
    expect([bytes.status, bytes.problem.code]).toEqual([400, 'malformed_body']);
    const deep = await owner()('POST', path, `{"user":${'['.repeat(400_000)}${']'.repeat(400_000)}}`, {
      'content-type': 'application/json',
    });
    expect(deep.status).toBe(422);
    const large = await owner()('POST', path, { user: { first_name: 'x'.repeat(1_100_000) } });
    expect([large.status, large.problem.code]).toEqual([413, 'payload_too_large']);
  });
});

describe('the outbox', () => {
  test('is shown only on this machine, and not through a proxy', async () => {
    const local = await openTestApp({ BASE_URL: 'http://localhost:3000' });
    try {
      const look = (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
        local.app.inject({ url: '/outbox', headers, remoteAddress }).then(({ statusCode }) => statusCode);
      expect(await look({ host: 'localhost:3000' })).toBe(200);
      expect(await look({ host: 'localhost:3000' }, '203.0.113.7')).toBe(404);
      expect(await look({ host: 'rebound.example' })).toBe(404);
      expect(await look({ host: 'localhost:3000', 'x-forwarded-for': '203.0.113.7' })).toBe(404);
      expect(await look({ host: 'localhost:3000', forwarded: 'for=203.0.113.7' })).toBe(404);
      const offer = (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
        local.app
          .inject({ url: '/api/auth/providers', headers, remoteAddress })
          .then((reply) => reply.json<{ has_outbox: boolean }>().has_outbox);
      expect(await offer({ host: 'localhost:3000' })).toBe(true);
      expect(await offer({ host: 'localhost:3000' }, '203.0.113.7')).toBe(false);
      expect(await offer({ host: 'localhost:3000', 'x-forwarded-for': '203.0.113.7' })).toBe(false);
    } finally {
      await local.close();
    }
    // Behind a proxy on the same machine every caller seems local, so a public address disables the outbox.
    const publicly = await openTestApp({ BASE_URL: 'https://baton.example.org' });
    try {
      const { body } = await publicly.app.inject({ url: '/outbox', headers: { host: 'localhost:3000' } });
      expect(body).not.toContain('<h1>Outbox');
    } finally {
      await publicly.close();
    }
  });
});
