import { copyFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate, migrationsFolder } from '../db/migrate.ts';
import { createTestDatabase } from '../testing/database.ts';
import {
  createTestWorkflow,
  createTestWorkspace,
  formedDefinition,
  type TestWorkflow,
  type TestWorkspace,
} from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

interface DueRun {
  id: string;
  due_after: string | null;
  due_date: number | null;
  started_at: number;
}
type One = { run: DueRun };

let app: TestApp;
let workspace: TestWorkspace;
let workflow: TestWorkflow;
beforeAll(async () => {
  app = await openTestApp();
  workspace = await createTestWorkspace(app);
  workflow = await createTestWorkflow(workspace, formedDefinition([], [workspace.owner.ref]), [workspace.owner.ref]);
});
afterAll(() => app.close());

const start = async (run: object) => {
  const { call } = workspace.owner;
  return (await call<One>('POST', `${workspace.path}/runs`, { workflow_id: workflow.id, run })).body.run;
};
const pathOf = ({ id }: DueRun) => `${workspace.path}/runs/${id}`;

test('a run started with due_after has it in every reply', async () => {
  const { call } = workspace.owner;
  const run = await start({ due_after: '1_week' });
  expect(run).toMatchObject({ due_after: '1_week', due_date: run.started_at + 7 * 86_400 });
  expect((await call<One>('GET', pathOf(run))).body.run.due_after).toBe('1_week');
  const { body } = await call<{ runs: DueRun[] }>('GET', `${workspace.path}/runs`);
  expect(body.runs.find(({ id }) => id === run.id)?.due_after).toBe('1_week');
});

test('a due date that is too late gets one message, with the latest one', async () => {
  const run = { due_date: 1e20 };
  const { status, problem } = await workspace.owner.call('POST', `${workspace.path}/runs`, {
    workflow_id: workflow.id,
    run,
  });
  expect(status).toBe(422);
  expect(problem.errors).toEqual([
    { field: 'run.due_date', code: 'too_big', message: 'due_date must be at most 253402300799.' },
  ]);
});

test('a due date replaces due_after, and the other way round', async () => {
  const { call } = workspace.owner;
  const run = await start({ due_after: '1_day', due_date: 2_000_000_000 });
  expect(run).toMatchObject({ due_after: null, due_date: 2_000_000_000 });
  const edit = async (change: object) => (await call<One>('PATCH', pathOf(run), { run: change })).body.run;
  expect(await edit({ due_after: '1_day' })).toMatchObject({ due_after: '1_day', due_date: run.started_at + 86_400 });
  expect(await edit({ name: 'Renamed' })).toMatchObject({ due_after: '1_day' });
  // The same time, given as a date.
  expect(await edit({ due_date: run.started_at + 86_400 })).toMatchObject({ due_after: null });
  expect(await edit({ due_after: '1_day' })).toMatchObject({ due_after: '1_day' });
  expect(await edit({ due_after: null })).toMatchObject({ due_after: null, due_date: null });
});

test("the migration finds due_after of earlier runs in their workspace's zone", async () => {
  const database = await createTestDatabase(null);
  const folder = temporaryFolder('baton-migrations-');
  const names = readdirSync(migrationsFolder).filter((name) => name < '0019');
  for (const name of names) copyFileSync(join(migrationsFolder, name), join(folder, name));
  const client = new pg.Client({ connectionString: database.url });
  try {
    await migrate(database.url, { folder });
    await client.connect();
    // Paris changes to summer time on 29 March 2026, so that week is an hour shorter than seven days.
    await client.query(`
      insert into workspaces (id, name, time_zone) values ('00000000-0000-7000-8000-000000000001', 'Old', 'Europe/Paris');
      insert into workflows (workspace_id, id, name, draft)
        select id, '00000000-0000-7000-8000-000000000002', 'Flow', '{}' from workspaces;
      insert into versions (workspace_id, id, workflow_id, number, definition)
        select workspace_id, '00000000-0000-7000-8000-000000000003', id, 1, '{}' from workflows;
      insert into runs (workspace_id, id, workflow_id, version_id, status, revision, name, started_at, updated_at, due_at)
        select workspace_id, gen_random_uuid(), workflow_id, id, 'running', 1, name, started::timestamptz, now(), due::timestamptz
        from versions, (values ('week', '2026-03-26 09:00:00.4Z', '2026-04-02 08:00:00Z'),
          ('seven days', '2026-03-26 09:00:00Z', '2026-04-02 09:00:00Z'), ('day', '2026-05-01 09:00:00Z', '2026-05-02 09:00:00Z'),
          ('month', '2026-01-31 09:00:00Z', '2026-02-28 09:00:00Z'), ('none', '2026-01-31 09:00:00Z', null))
          as old(name, started, due)`);
    await migrate(database.url);
    const { rows } = await client.query('select name, due_after from runs order by name');
    expect(Object.fromEntries(rows.map(({ name, due_after }) => [name, due_after]))).toEqual({
      week: '1_week',
      'seven days': null,
      day: '1_day',
      month: '1_month',
      none: null,
    });
  } finally {
    await client.end();
    await database.drop();
    rmSync(folder, { recursive: true });
  }
});

test('a run is not started with a due date that has passed, and may get one later', async () => {
  const { call } = workspace.owner;
  const past = app.context.now() - 60;
  const { status, problem } = await call('POST', `${workspace.path}/runs`, {
    workflow_id: workflow.id,
    run: { due_date: past },
  });
  expect([status, problem.errors[0]]).toMatchObject([422, { field: 'run.due_date', code: 'not_in_future' }]);
  const run = await start({ due_date: app.context.now() + 60 });
  expect((await call<One>('PATCH', pathOf(run), { run: { due_date: past } })).body.run.due_date).toBe(past);
});

test('a start that is repeated after its due date gives the run that it started', async () => {
  const { call } = workspace.owner;
  const body = { workflow_id: workflow.id, run: { due_date: app.context.now() + 60 } };
  const send = () => call<One>('POST', `${workspace.path}/runs`, body, { 'idempotency-key': 'due-soon' });
  const first = await send();
  app.later(120);
  const again = await send();
  expect([again.status, again.body.run.id]).toEqual([201, first.body.run.id]);
});
