import { copyFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate, migrationsFolder } from '../db/migrate.ts';
import { createTestDatabase } from '../testing/database.ts';
import { createTestWorkflow, createTestWorkspace, requestDefinition } from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { foldDeltas, listUnfolded } from './fold-deltas.ts';
import { meterFiles } from './meter-files.ts';
import { monthOf, periodOf } from './months.ts';
import { recomputeUsage } from './recompute-usage.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

interface Level {
  runs: number;
  members: number;
  storage: number;
  files: number;
}

async function usageOf(workspace_id: string, at = app.context.now()): Promise<Level> {
  const { rows } = await app.context.pool.query<Level>('select * from usage_at($1, $2)', [workspace_id, monthOf(at)]);
  return rows[0] as Level;
}

/** Folds a batch of each workspace. @returns How many changes were folded. */
async function foldAll(batch?: number): Promise<number> {
  const { pool } = app.context;
  let folded = 0;
  for (const id of await listUnfolded(pool)) folded += await foldDeltas(pool, id, batch);
  return folded;
}

test('concurrent starts and folds leave metered usage equal to the rows', async () => {
  const [workspace, other] = [await createTestWorkspace(app), await createTestWorkspace(app)];
  const path = `${workspace.path}/runs`;
  const { owner } = workspace;
  const workflow = await createTestWorkflow(workspace, requestDefinition([owner.ref]), [owner.ref]);
  const elsewhere = await createTestWorkflow(other, requestDefinition([other.owner.ref]), [other.owner.ref]);
  let done = false;
  const seen: number[] = [];
  const watch = async () => {
    while (!done) seen.push((await usageOf(workspace.id)).runs);
  };
  const fold = async () => {
    // Small batches, so that some changes are left for the next fold.
    while (!done) await foldAll(1 + Math.floor(Math.random() * 4));
  };
  const starts = async () => {
    const one = async () => {
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 300));
      await owner.call('POST', path, { workflow_id: workflow.id });
      await workspace.person();
    };
    await Promise.all(Array.from({ length: 40 }, one));
    await other.owner.call('POST', `${other.path}/runs`, { workflow_id: elsewhere.id });
    done = true;
  };
  await Promise.all([watch(), fold(), fold(), starts()]);
  expect(await usageOf(workspace.id)).toMatchObject({ runs: 40, members: 41 });
  expect(await usageOf(other.id)).toMatchObject({ runs: 1, members: 1 });
  // A run counted twice or not at all for a moment would make the count go down.
  expect(seen).toEqual(seen.toSorted((one, next) => one - next));
  for (const { id } of [workspace, other])
    expect(await recomputeUsage(app.context, id)).toMatchObject({ agrees: true });
  while ((await foldAll()) > 0);
  expect((await app.context.pool.query('select 1 from usage_deltas')).rowCount).toBe(0);
  expect(await usageOf(workspace.id)).toMatchObject({ runs: 40, members: 41 });
});

test('a refused start and a repeated start are not metered', async () => {
  const workspace = await createTestWorkspace(app);
  const { owner } = workspace;
  const workflow = await createTestWorkflow(workspace, requestDefinition([owner.ref]), [owner.ref]);
  const start = (body: object) =>
    owner.call('POST', `${workspace.path}/runs`, { workflow_id: workflow.id, ...body }, { 'idempotency-key': 'a' });
  expect((await start({ fields: [{ key: 'none', value: '1' }] })).status).toBe(422);
  const replies = await Promise.all([start({}), start({}), start({})]);
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect((await usageOf(workspace.id)).runs).toBe(1);
});

test('a difference between metered usage and the rows is reported', async () => {
  const workspace = await createTestWorkspace(app);
  await app.context.pool.query('insert into usage_deltas (workspace_id, at, runs) values ($1, now(), 1)', [
    workspace.id,
  ]);
  const recomputed = await recomputeUsage(app.context, workspace.id);
  expect(recomputed).toMatchObject({
    agrees: false,
    runs: [{ metered: 1, counted: 0 }],
    members: { metered: 1, counted: 1 },
  });
});

test('members count while they are enabled and not removed, however they are changed', async () => {
  const workspace = await createTestWorkspace(app);
  const { pool } = app.context;
  const people = [await workspace.person(), await workspace.person('guest'), await workspace.person()];
  const [ann] = people.map(({ member_id }) => member_id);
  const count = async () => (await usageOf(workspace.id)).members;
  expect(await count()).toBe(4);
  await pool.query(`update members set role = 'owner' where id = $1`, [ann]);
  expect(await count()).toBe(4);
  await pool.query(`update members set status = 'disabled' where workspace_id = $1 and role <> 'owner'`, [
    workspace.id,
  ]);
  expect(await count()).toBe(2);
  // Removing a disabled member does not lower the count a second time.
  await pool.query(`update members set removed_at = now() where workspace_id = $1 and role <> 'owner'`, [workspace.id]);
  expect(await count()).toBe(2);
  await pool.query(`update members set status = 'enabled', removed_at = null where workspace_id = $1`, [workspace.id]);
  expect(await count()).toBe(4);
  await pool.query(
    `insert into members (workspace_id, id, role, invited_email, invited_at)
    values ($1, gen_random_uuid(), 'member', 'invited@example.com', now())`,
    [workspace.id],
  );
  expect(await count()).toBe(5);
  await pool.query('delete from members where id = $1', [ann]);
  expect(await count()).toBe(4);
  expect(await recomputeUsage(app.context, workspace.id)).toMatchObject({ agrees: true });
});

test('files are added and removed; a month keeps the level of its end, and counts its own runs', async () => {
  const workspace = await createTestWorkspace(app);
  const { pool } = app.context;
  const november = periodOf('2026-11').starts_at;
  const december = periodOf('2026-12').starts_at;
  await meterFiles(pool, workspace.id, { bytes: 5_000_000_000, files: 2, at: november });
  await meterFiles(pool, workspace.id, { bytes: -2_000_000_000, files: -1, at: december - 1 });
  await meterFiles(pool, workspace.id, { bytes: 7, files: 1, at: december });
  const levels = { november: { storage: 3_000_000_000, files: 1 }, december: { storage: 3_000_000_007, files: 2 } };
  expect(await usageOf(workspace.id, november)).toMatchObject(levels.november);
  while ((await foldAll()) > 0);
  expect(await usageOf(workspace.id, november)).toMatchObject(levels.november);
  expect(await usageOf(workspace.id, december)).toMatchObject(levels.december);
});

test('changes of a deleted workspace are dropped', async () => {
  const workspace = await createTestWorkspace(app);
  await app.context.pool.query('delete from workspaces where id = $1', [workspace.id]);
  while ((await foldAll()) > 0);
  const { rowCount } = await app.context.pool.query('select 1 from usage_months where workspace_id = $1', [
    workspace.id,
  ]);
  expect(rowCount).toBe(0);
});

test('the migration that adds packages counts existing usage, and gives every workspace the default package', async () => {
  const database = await createTestDatabase(null);
  const folder = temporaryFolder('baton-migrations-');
  const names = readdirSync(migrationsFolder).filter((name) => name < '0006');
  for (const name of names) copyFileSync(join(migrationsFolder, name), join(folder, name));
  const client = new pg.Client({ connectionString: database.url });
  try {
    await migrate(database.url, { folder });
    await client.connect();
    await client.query(`
      insert into users (id, email) select gen_random_uuid(), n || '@example.com' from generate_series(1, 3) n;
      insert into workspaces (id, name, frozen_at) values ('00000000-0000-7000-8000-000000000001', 'Old', now());
      insert into members (workspace_id, id, user_id, role, status, created_at)
        select w.id, gen_random_uuid(), u.id, 'owner', case email when '3@example.com' then 'disabled' else 'enabled' end,
          '2026-03-05' from workspaces w, users u;
      insert into workflows (workspace_id, id, name, draft)
        select id, '00000000-0000-7000-8000-000000000002', 'Flow', '{}' from workspaces;
      insert into versions (workspace_id, id, workflow_id, number, definition)
        select workspace_id, '00000000-0000-7000-8000-000000000003', id, 1, '{}' from workflows;
      insert into runs (workspace_id, id, workflow_id, version_id, status, revision, name, started_at, updated_at)
        select workspace_id, gen_random_uuid(), workflow_id, id, 'running', 1, 'Run', at, at
        from versions, unnest(array['2026-03-31 23:59:59Z', '2026-04-01 00:00:00Z', '2026-04-09']::timestamptz[]) as at`);
    await migrate(database.url, { settings: { default_package: 'starter' } });
    const { rows } = await client.query(
      `select w.package, m.month::text, m.runs::int, m.members::int
      from workspaces w join usage_months m on m.workspace_id = w.id order by m.month`,
    );
    expect(rows).toEqual([
      { package: 'starter', month: '2026-03-01', runs: 1, members: 2 },
      { package: 'starter', month: '2026-04-01', runs: 2, members: 0 },
    ]);
  } finally {
    await client.end();
    await database.drop();
    rmSync(folder, { recursive: true });
  }
});
