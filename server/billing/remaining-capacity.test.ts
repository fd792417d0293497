import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../db/in-transaction.ts';
import { createTestWorkspace } from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';
import { meterFiles } from './meter-files.ts';
import { membersLeft, storageLeft } from './remaining-capacity.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const setPackage = (workspace_id: string, name: string) =>
  app.context.pool.query('update workspaces set package = $2 where id = $1', [workspace_id, name]);

test('of twenty concurrent additions of a member, as many succeed as the package allows', async () => {
  const workspace = await createTestWorkspace(app);
  await setPackage(workspace.id, 'free');
  const invite = (name: number) =>
    inTransaction(app.context.pool, async (client) => {
      const { left } = (await membersLeft(client, workspace.id)) ?? { left: 0 };
      if (left === 0) return 0;
      await client.query(
        `insert into members (workspace_id, id, role, invited_email, invited_at)
        values ($1, gen_random_uuid(), 'member', $2, now())`,
        [workspace.id, `${name}@example.com`],
      );
      return left;
    });
  const left = await Promise.all(Array.from({ length: 20 }, (_, name) => invite(name)));
  expect(left.filter((one) => one > 0).sort()).toEqual([1, 2, 3, 4]);
  expect(await inTransaction(app.context.pool, (client) => membersLeft(client, workspace.id))).toEqual({
    left: 0,
    max: 5,
  });
});

test('of concurrent additions of files, as many succeed as the package allows', async () => {
  const workspace = await createTestWorkspace(app);
  await setPackage(workspace.id, 'free');
  const bytes = 300_000_000;
  const upload = () =>
    inTransaction(app.context.pool, async (client) => {
      const left = await storageLeft(client, workspace.id);
      if (!left || left.left < bytes) return false;
      await meterFiles(client, workspace.id, { bytes, files: 1, at: app.context.now() });
      return true;
    });
  const done = await Promise.all(Array.from({ length: 10 }, upload));
  expect(done.filter(Boolean)).toHaveLength(3);
  expect(await inTransaction(app.context.pool, (client) => storageLeft(client, workspace.id))).toEqual({
    left: 100_000_000,
    max: 1_000_000_000,
  });
});

test('capacity is null without a limit, and zero when more is used than the package allows', async () => {
  const workspace = await createTestWorkspace(app);
  for (let count = 0; count < 6; count++) await workspace.person();
  const ask = () => inTransaction(app.context.pool, (client) => membersLeft(client, workspace.id));
  expect(await ask()).toBeNull();
  await setPackage(workspace.id, 'free');
  expect(await ask()).toEqual({ left: 0, max: 5 });
});

test('invitations beyond the package are not sent, each line has its result, and concurrent ones do not exceed it', async () => {
  const workspace = await createTestWorkspace(app);
  const { owner, path } = workspace;
  await setPackage(workspace.id, 'free');
  type Results = { results: { email: string; result: string; user_workspace_id: string | null }[] };
  const invite = async (...emails: string[]) =>
    (await owner.call<Results>('POST', `${path}/invitations`, { emails, role: 'member' })).body.results;
  const some = await invite('a@example.com', 'b@example.com', 'c@example.com');
  expect(some.map(({ result }) => result)).toEqual(['invited', 'invited', 'invited']);
  const more = await invite('a@example.com', 'd@example.com', 'e@example.com', owner.email, 'nobody');
  expect(more.map(({ result, user_workspace_id }) => [result, user_workspace_id === null])).toEqual([
    ['invited_again', false],
    ['invited', false],
    ['limit_reached', true],
    ['already_member', false],
    ['invalid_email', true],
  ]);
  await setPackage(workspace.id, 'starter');
  const all = await Promise.all(Array.from({ length: 30 }, (_, nth) => invite(`many-${nth}@example.com`)));
  expect(all.flat().filter(({ result }) => result === 'invited')).toHaveLength(20);
});

test('a member is not activated beyond the package', async () => {
  const workspace = await createTestWorkspace(app);
  const { owner, path } = workspace;
  const { member_id } = await workspace.person();
  for (let count = 0; count < 3; count++) await workspace.person();
  await setPackage(workspace.id, 'free');
  expect((await owner.call('PATCH', `${path}/users/${member_id}/deactivate`)).status).toBe(200);
  const last = await workspace.person();
  const refused = await owner.call('PATCH', `${path}/users/${member_id}/activate`);
  expect([refused.status, refused.problem.code, refused.problem.detail]).toEqual([
    403,
    'member_limit_reached',
    'The package allows no more members: 5 at most.',
  ]);
  await owner.call('PATCH', `${path}/users/${last.member_id}/deactivate`);
  expect((await owner.call('PATCH', `${path}/users/${member_id}/activate`)).status).toBe(200);
});
