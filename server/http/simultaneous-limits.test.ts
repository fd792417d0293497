import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { repeats } from '../testing/extended.ts';
import {
  createTestWorkflow,
  createTestWorkspace,
  requestDefinition,
  type TestWorkspace,
} from '../testing/factories.ts';
import { type Answer, openTestApp, type TestApp } from '../testing/open-test-app.ts';
import { createPng, upload } from '../testing/upload.ts';

/** A chat service that accepts every key. */
let chat: Server;
let app: TestApp;
let workspace: TestWorkspace;
beforeAll(async () => {
  chat = createServer((_request, reply) => {
    reply.setHeader('content-type', 'application/json').end('{"ok":true}');
  });
  await new Promise<void>((done) => chat.listen(0, '127.0.0.1', done));
  const { port } = chat.address() as { port: number };
  app = await openTestApp({ SLACK_API_URL: `http://127.0.0.1:${port}/api` });
  workspace = await createTestWorkspace(app);
});
afterAll(async () => {
  await app.close();
  chat.close();
});

/** Fifty requests at once. @returns How many succeeded, and the codes of the others. */
async function fifty(send: (n: number) => Promise<Answer<object>>): Promise<{ made: number; refused: string[] }> {
  const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => send(n)));
  const refused = answers.filter(({ status }) => status >= 300).map(({ problem }) => problem.code);
  return { made: answers.length - refused.length, refused: [...new Set(refused)] };
}

const count = async (table: string) =>
  Number(
    (await app.context.pool.query(`select count(*) as n from ${table} where workspace_id = $1`, [workspace.id])).rows[0]
      ?.n,
  );

test('automatic triggers of a workflow', async () => {
  // Several times, because simultaneous requests may happen to come one after the other.
  for (let round = 0; round < repeats(2, 5); round++) {
    const definition = requestDefinition([workspace.owner.ref]);
    const { path } = await createTestWorkflow(workspace, definition, [workspace.owner.ref]);
    const open = (n: number) => workspace.owner.call('POST', `${path}/triggers`, { trigger: { name: `T${n}` } });
    for (let n = 100; n < 116; n++) await open(n);
    expect(await fifty(open)).toEqual({ made: 4, refused: ['too_many_triggers'] });
    const { body } = await workspace.owner.call<{ triggers: { type: string }[] }>('GET', path);
    expect(body.triggers.filter(({ type }) => type === 'automatic')).toHaveLength(20);
  }
});

test('exports of a member that wait', async () => {
  const { id: workflow_id } = await createTestWorkflow(workspace, requestDefinition([workspace.owner.ref]), []);
  const member = await workspace.person();
  const before = await count('exports');
  const outcome = await fifty(() => member.call('POST', `${workspace.path}/exports`, { workflow_id, format: 'csv' }));
  expect(outcome).toEqual({ made: 20, refused: ['too_many_requests'] });
  expect(await count('exports')).toBe(before + 20);
});

test('uploads of a member that are attached to nothing', async () => {
  const image = createPng();
  const send = () => upload<object>(workspace.owner.call, `${workspace.path}/files`, image);
  for (let n = 0; n < 90; n++) await send();
  expect(await fifty(send)).toEqual({ made: 10, refused: ['too_many_requests'] });
  expect(await count('files')).toBe(100);
  // Another person has a limit of their own.
  const other = await workspace.person();
  expect((await upload(other.call, `${workspace.path}/files`, image)).status).toBe(201);
});

test('event logs of a member that are not imported', async () => {
  const log = Buffer.from('case,activity,time\n1,Ask,2026-01-01T10:00:00Z\n1,Do,2026-01-02T10:00:00Z\n');
  const send = () =>
    upload<object>(workspace.owner.call, `${workspace.path}/imports`, log, { name: 'log.csv', type: 'text/csv' });
  expect(await fifty(send)).toEqual({ made: 10, refused: ['too_many_requests'] });
  expect(await count('imports')).toBe(10);
});

test('chat keys of a workspace', async () => {
  for (let n = 0; n < 80; n++) await workspace.secret(`xoxb-${n}`);
  const send = (n: number) =>
    workspace.owner.call('POST', `${workspace.path}/secrets`, {
      secret: { kind: 'slack', name: `Key ${n}`, value: `xoxb-new-${n}` },
    });
  expect(await fifty(send)).toEqual({ made: 20, refused: ['invalid_input'] });
  expect(await count('secrets')).toBe(100);
});

test('saved views of a member', async () => {
  const { owner, path } = workspace;
  const save = (n: number) => owner.call('POST', `${path}/runs/views`, { view: { name: `View ${n}`, query: {} } });
  for (let n = 100; n < 120; n++) await save(n);
  expect(await fifty(save)).toEqual({ made: 30, refused: ['too_many_views'] });
});

test('members that the package allows', async () => {
  const small = await createTestWorkspace(app);
  await app.context.pool.query(`update workspaces set package = 'free' where id = $1`, [small.id]);
  const { body } = await small.owner.call<{ packages: { id: string; max_members: number }[] }>(
    'GET',
    `${small.path}/packages`,
  );
  const max = body.packages.find(({ id }) => id === 'free')?.max_members ?? 0;
  expect(max).toBeGreaterThan(1);
  await fifty((n) =>
    small.owner.call('POST', `${small.path}/invitations`, {
      emails: [`a${n}@example.org`, `b${n}@example.org`],
      role: 'member',
    }),
  );
  const { rows } = await app.context.pool.query('select count(*) as n from members where workspace_id = $1', [
    small.id,
  ]);
  expect(Number(rows[0]?.n)).toBe(max);
});
