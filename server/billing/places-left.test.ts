import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../db/in-transaction.ts';
import { makeWorkspace } from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';
import { meterFiles } from './meter-files.ts';
import { membersLeft, storageLeft } from './places-left.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const setPackage = (workspace_id: string, name: string) =>
  app.parts.pool.query('update workspaces set package = $2 where id = $1', [workspace_id, name]);

test('of twenty who add a member at once, as many do as the package has places', async () => {
  const workspace = await makeWorkspace(app);
  await setPackage(workspace.id, 'free');
  const invite = (name: number) =>
    inTransaction(app.parts.pool, async (client) => {
      const left = await membersLeft(client, workspace.id);
      if (!left) return 0;
      await client.query(
        `insert into members (workspace_id, id, role, invited_email, invited_at)
        values ($1, gen_random_uuid(), 'member', $2, now())`,
        [workspace.id, `${name}@example.com`],
      );
      return left;
    });
  const left = await Promise.all(Array.from({ length: 20 }, (_, name) => invite(name)));
  expect(left.filter((one) => one > 0).sort()).toEqual([1, 2, 3, 4]);
  expect(await inTransaction(app.parts.pool, (client) => membersLeft(client, workspace.id))).toBe(0);
});

test('of those who add files at once, only as many do as fit', async () => {
  const workspace = await makeWorkspace(app);
  await setPackage(workspace.id, 'free');
  const bytes = 300_000_000;
  const upload = () =>
    inTransaction(app.parts.pool, async (client) => {
      const left = await storageLeft(client, workspace.id);
      if (left === null || left < bytes) return false;
      await meterFiles(client, workspace.id, { bytes, files: 1, at: app.parts.now() });
      return true;
    });
  const done = await Promise.all(Array.from({ length: 10 }, upload));
  expect(done.filter(Boolean)).toHaveLength(3);
  expect(await inTransaction(app.parts.pool, (client) => storageLeft(client, workspace.id))).toBe(100_000_000);
});

test('there is no end of places where the package has no limit, and none left where more are taken than it has', async () => {
  const workspace = await makeWorkspace(app);
  for (let count = 0; count < 6; count++) await workspace.person();
  const ask = () => inTransaction(app.parts.pool, (client) => membersLeft(client, workspace.id));
  expect(await ask()).toBeNull();
  await setPackage(workspace.id, 'free');
  expect(await ask()).toBe(0);
});
