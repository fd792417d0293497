import { afterAll, beforeAll, expect, test } from 'vitest';
import { createExportWorld, type ExportWorld } from '../testing/export-world.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';

let app: TestApp;
let world: ExportWorld;

beforeAll(async () => {
  // Modules need about half of it.
  app = await openTestApp({ EXPORT_MAX_MEMORY_MB: '40' });
  world = await createExportWorld(app);
  await world.start('One');
  const columns =
    'status, workspace_id, workflow_id, version_id, trigger_id, revision, initiator_id, started_at, updated_at';
  await app.context.pool.query(
    `insert into runs (id, name, ${columns}) select uuidv7(), 'Copy', ${columns} from runs, generate_series(1, 1000)
    where workspace_id = $1`,
    [world.workspace.id],
  );
});
afterAll(() => app.close());

test('an export of more than 1,000 runs is written whole by a process of its own', async () => {
  const { owner } = world.workspace;
  const made = await world.make(owner);
  expect(made).toMatchObject({ status: 'done', rows_done: 1_001, rows_total: 1_001 });
  const { payload } = await world.fetchFile(owner, made.file_url ?? '');
  expect(payload.split('\r\n')).toHaveLength(1_003);
  expect(Buffer.byteLength(payload)).toBe(made.size);
});

test('an export that needs more memory than is set fails alone and at once, and leaves no file', async () => {
  const { workspace, make, storedFiles, request, read } = world;
  const before = storedFiles();
  await app.context.pool.query(
    `update runs set description = repeat('much ', 8000000) where id = (select id from runs where workspace_id = $1 limit 1)`,
    [workspace.id],
  );
  expect(await make(workspace.owner)).toMatchObject({ status: 'failed', failure: 'broken' });
  expect(storedFiles()).toEqual(before);
  await app.context.pool.query(`update runs set description = '' where workspace_id = $1`, [workspace.id]);
  // The process of the worker goes on.
  const { body } = await request(workspace.owner);
  await app.work();
  expect(await read(workspace.owner, body.export.id)).toMatchObject({ status: 'done', rows_done: 1_001 });
  // The processes of exports give way to everything else that runs beside.
}, 180_000);
