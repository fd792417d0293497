import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anyVote, definitionBuilders } from '../demo/demo-definition.ts';
import {
  createTestTrigger,
  createTestWorkflow,
  createTestWorkspace,
  type TestWorkspace,
} from '../testing/factories.ts';
import { hashQuickly } from '../testing/hash-quickly.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';

hashQuickly();

const password = 'four green boats and a canary';
const chatKey = 'xoxb-canary-of-the-chat';

let app: TestApp;
let workspace: TestWorkspace;
beforeAll(async () => {
  app = await openTestApp({ LOG_LEVEL: 'trace' });
  workspace = await createTestWorkspace(app);
});
afterAll(() => app.close());

type Line = Record<string, unknown> & { msg: string; err?: { message: string; stack: string } };
const lines = () => app.logged().map((line) => JSON.parse(line) as Line);
const lastLine = (msg: string) => lines().findLast((line) => line.msg === msg);

describe('a request', () => {
  test('is one line with route, status, duration and the ids of user and workspace', async () => {
    await workspace.owner.call('GET', `${workspace.path}/tags?query=secret-words`);
    await workspace.owner.call('GET', `${workspace.path}/tags`);
    expect(lastLine('Request')).toMatchObject({
      level: 30,
      role: 'all',
      method: 'GET',
      route: '/api/v1/user/workspaces/:ws/tags',
      status: 200,
      duration_ms: expect.any(Number),
      user_id: workspace.owner.user_id,
      workspace_id: workspace.id,
      request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(app.logged().join()).not.toContain('secret-words');
  });

  test('carries the id of the caller, or a new one if that is long or could break a line', async () => {
    const ask = async (id: string) =>
      (await app.app.inject({ url: '/healthz', headers: { 'x-request-id': id } })).headers['x-request-id'];
    expect(await ask('proxy-17.a:b_C')).toBe('proxy-17.a:b_C');
    for (const bad of ['', 'a b', 'x'.repeat(65), '"}', 'é', '<b>']) expect(await ask(bad)).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('that is refused says its id in the problem, and so does a path that is none', async () => {
    for (const path of ['/api/v1/user/workspaces', '/api/v1/nothing', '/api/%ff']) {
      const { problem, headers } = await app.call('GET', path, undefined, { 'x-request-id': 'mine' });
      expect([path, problem.request_id, headers['x-request-id']]).toEqual([path, 'mine', 'mine']);
    }
  });
});

describe('a job', () => {
  test('is one line with queue, id and attempt; one that fails has the stack, and one given up is an error', async () => {
    const { jobs } = app.context;
    // What is left of a mail that was sent.
    await app.context.pool.query(`insert into pgboss.job (name, data) values ('send_mail', '{"key":"sent"}')`);
    await app.work();
    expect(lastLine('Job completed')).toMatchObject({ level: 30, queue: 'send_mail', attempt: 1 });
    await jobs.send('execute_step', { workspace_id: 'not an id' });
    await app.work();
    const failed = lastLine('Job failed, to be retried');
    expect(failed).toMatchObject({ level: 40, queue: 'execute_step', attempt: 1, job_id: expect.any(String) });
    expect(failed?.err?.stack).toContain('server/');
    await jobs.send('send_mail', { key: 'k', sealed: 'not sealed by us' });
    await app.work();
    expect(lastLine('Job given up')).toMatchObject({
      level: 50,
      queue: 'send_mail',
      err: { message: 'SECRET was changed after the mail was written' },
    });
  });
});

test('no line holds a password, session, token or key, over all that uses one', async () => {
  const { owner } = workspace;
  const boss = await workspace.person();
  const secrets: string[] = [owner.token, boss.token, password, chatKey, app.context.config.SECRET];
  const { act, group } = definitionBuilders('canaries');
  const secret_id = await workspace.secret(chatKey);
  const definition = {
    schema: 1 as const,
    trigger_form: [],
    action_groups: [
      // Nothing listens at the chat's address: the job fails.
      group('One', act('slack', 'Tell', { secret_id, channel: '#general', messages: ['Hello'] }, {})),
      group('Two', act('task', 'Do', { instructions: '', vote: anyVote }, { assignees: [boss.ref] })),
    ],
    cancellation: [],
  };
  const asked = {
    ...definition,
    action_groups: [
      group('Ask', act('task', 'Decide', { instructions: '', vote: anyVote }, { assignees: [boss.ref] })),
    ],
  };
  const chat = await createTestWorkflow(workspace, definition, [owner.ref]);
  const ask = await createTestWorkflow(workspace, asked, [owner.ref]);
  const trigger = await createTestTrigger(workspace, ask);
  secrets.push(trigger.token);

  const email = 'nora-canary@example.org';
  const registered = { email, first_name: 'Nora', last_name: 'New', password, password_confirmation: password };
  await app.call('POST', '/api/auth/register', registered);
  await app.call('POST', '/api/auth/login', { email, password });
  await app.call('POST', '/api/auth/login', { email, password: `${password} wrong` });
  await app.call('POST', '/api/auth/forgot_password', { email: owner.email });
  await owner.call('POST', `${workspace.path}/invitations`, { emails: ['guest-canary@example.org'], role: 'guest' });
  await owner.call('POST', `${workspace.path}/secrets`, { secret: { kind: 'slack', name: 'Key', value: chatKey } });
  for (const workflow of [chat, ask]) await owner.call('POST', `${workspace.path}/runs`, { workflow_id: workflow.id });
  await app.call('POST', `/api/v1/public/triggers/${trigger.token}`, { fields: [] });
  await app.call('POST', '/api/v1/public/triggers', '{', { authorization: `Bearer ${trigger.token}` });
  await app.work();
  const links = app
    .mails()
    .flatMap((mail) => [
      ...mail
        .replace(/=\r?\n/g, '')
        .replaceAll('=3D', '=')
        .matchAll(/[?&](?:token|invitation|change)=([\w.%~-]+)/g),
    ])
    .map(([, token = '']) => token);
  secrets.push(...links);
  for (const token of new Set(links)) {
    await app.call('GET', `/api/v1/public/decide/${token}`);
    await app.call('GET', `/api/v1/public/invitations/${token}`);
    await app.call('POST', '/api/auth/verify_email', { token, password });
    const reset = { token, password: `${password}!`, password_confirmation: `${password}!` };
    await app.call('POST', '/api/auth/reset_password', reset);
  }
  const signedIn = await app.call<{ token: string }>('POST', '/api/auth/login', { email, password });
  if (signedIn.body.token) secrets.push(signedIn.body.token);
  // The same with every statement on sessions and triggers failing, so that each request is logged as an error.
  for (const table of ['sessions', 'triggers'])
    await app.context.pool.query(`alter table ${table} rename to gone_${table}`);
  await owner.call('GET', `${workspace.path}/tags`);
  await app.call('POST', `/api/v1/public/triggers/${trigger.token}`, { fields: [] });
  for (const table of ['sessions', 'triggers'])
    await app.context.pool.query(`alter table gone_${table} rename to ${table}`);

  // Verification, reset, invitation, deciding and unsubscribing at least.
  expect(new Set(links).size).toBeGreaterThanOrEqual(5);
  const text = app.logged().join('');
  expect(text).toContain('"status":500');
  expect(lines().some(({ queue, err }) => queue === 'execute_step' && err)).toBe(true);
  for (const secret of new Set(secrets)) {
    expect(text.includes(secret), secret).toBe(false);
    // Of a signed one, the part that nobody can make.
    expect(text.includes(secret.split('.').at(-1) ?? secret), secret).toBe(false);
  }
  expect(text).not.toMatch(/authorization|cookie|"headers"/i);
});
