import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestUser, createTestWorkflow, createTestWorkspace, requestDefinition } from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

type Demo = { demo: { workspace_id: string; membership: string | null } | null };
type Me = { user: { workspaces: { workspace_id: string; role: string; is_visitor: boolean }[] } };
const demo = '/api/v1/user/demo';

test('somebody without a workspace looks around in the demo, sees its runs, and leaves it again and again', async () => {
  const visitor = await createTestUser(app);
  expect((await visitor.call<Demo>('GET', demo)).body.demo).toBeNull();
  expect((await visitor.call('POST', demo)).status).toBe(404);

  const workspace = await createTestWorkspace(app);
  await app.context.pool.query('update workspaces set is_demo = true where id = $1', [workspace.id]);
  const { owner, path } = workspace;
  const workflow = await createTestWorkflow(workspace, requestDefinition([owner.ref]), [owner.ref]);
  await owner.call('POST', `${path}/runs`, { workflow_id: workflow.id });
  expect((await owner.call<Demo>('GET', demo)).body.demo?.membership).toBe('own');
  expect((await owner.call('DELETE', demo)).status).toBe(404);

  for (let visit = 1; visit <= 2; visit++) {
    expect((await visitor.call<Demo>('GET', demo)).body.demo?.membership).toBeNull();
    for (let again = 1; again <= 2; again++) expect((await visitor.call('POST', demo)).status).toBe(201);
    const { user } = (await visitor.call<Me>('GET', '/api/v1/user/me')).body;
    expect(user.workspaces).toMatchObject([{ workspace_id: workspace.id, role: 'member', is_visitor: true }]);
    const { runs } = (await visitor.call<{ runs: unknown[] }>('GET', `${path}/runs`)).body;
    expect(runs).toHaveLength(1);
    expect((await visitor.call('GET', `${path}/users`)).status).toBe(403);
    expect((await visitor.call('DELETE', demo)).status).toBe(200);
    expect((await visitor.call('DELETE', demo)).status).toBe(404);
    expect((await visitor.call('GET', `${path}/runs`)).status).toBe(404);
    expect((await visitor.call<Me>('GET', '/api/v1/user/me')).body.user.workspaces).toEqual([]);
  }
  await app.work();
});

test('who is invited to the demo may look around before accepting, and is no visitor after it', async () => {
  const { rows } = await app.context.pool.query<{ id: string }>('select id from workspaces where is_demo');
  const path = `/api/v1/user/workspaces/${rows[0]?.id}`;
  const { rows: owners } = await app.context.pool.query<{ user_id: string }>(
    `select user_id from members where workspace_id = $1 and role = 'owner'`,
    [rows[0]?.id],
  );
  const owner = app.as(`token-${owners[0]?.user_id}`);
  const person = await createTestUser(app);
  const isVisitor = async () => (await person.call<Me>('GET', '/api/v1/user/me')).body.user.workspaces[0]?.is_visitor;
  const invite = () => owner('POST', `${path}/invitations`, { emails: [person.email], role: 'member' });

  await person.call('POST', demo);
  await person.call('DELETE', demo);
  // The membership of the former visit is invited.
  expect((await invite()).status).toBe(201);
  expect((await person.call('POST', demo)).status).toBe(201);
  expect((await person.call('GET', `${path}/runs`)).status).toBe(200);
  expect(await isVisitor()).toBe(true);

  await person.call('DELETE', demo);
  await app.work();
  app.mails();
  await invite();
  await app.work();
  const mail =
    app
      .mails()
      .at(-1)
      ?.replace(/=\r?\n/g, '')
      .replaceAll('=3D', '=') ?? '';
  const token = /register\?invitation=([\w-]{43})/.exec(mail)?.[1];
  expect((await person.call('POST', `/api/v1/public/invitations/${token}`, {})).status).toBe(200);
  expect(await isVisitor()).toBe(false);
});

test('a visitor who is made an owner is a visitor no longer, and cannot leave as the last one', async () => {
  const { rows } = await app.context.pool.query<{ id: string }>('select id from workspaces where is_demo');
  const path = `/api/v1/user/workspaces/${rows[0]?.id}`;
  const { rows: owners } = await app.context.pool.query<{ id: string; user_id: string }>(
    `select id, user_id from members where workspace_id = $1 and role = 'owner'`,
    [rows[0]?.id],
  );
  const owner = app.as(`token-${owners[0]?.user_id}`);
  const visitor = await createTestUser(app);
  await visitor.call('POST', demo);
  const entered = (
    await visitor.call<{ user: { workspaces: { user_workspace_id: string }[] } }>('GET', '/api/v1/user/me')
  ).body.user.workspaces[0]?.user_workspace_id;
  const made = await owner('PATCH', `${path}/users/${entered}`, { user_workspace: { role: 'owner' } });
  expect(made.status).toBe(200);
  expect((await visitor.call('DELETE', demo)).status).toBe(404);
  expect((await visitor.call<Demo>('GET', demo)).body.demo?.membership).toBe('own');
  // The demo is as it was for the tests that follow.
  await owner('DELETE', `${path}/users/${entered}`);
});

test('whom an owner deactivated in the demo does not come back as a visitor', async () => {
  const { rows } = await app.context.pool.query('select id from workspaces where is_demo');
  const visitor = await createTestUser(app);
  await visitor.call('POST', demo);
  await app.context.pool.query(`update members set status = 'disabled' where workspace_id = $1 and user_id = $2`, [
    rows[0].id,
    visitor.user_id,
  ]);
  expect((await visitor.call('POST', demo)).status).toBe(403);
});
