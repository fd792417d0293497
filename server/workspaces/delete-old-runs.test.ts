import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createTestWorkflow,
  createTestWorkspace,
  formedDefinition,
  stepOf,
  type TestRun,
} from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';
import { createPng, upload } from '../testing/upload.ts';
import { deleteOldRuns } from './delete-old-runs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ LOG_LEVEL: 'warn' });
});
afterAll(() => app.close());

const day = 24 * 3600;
const countRows = async (ws: string, table: string) =>
  (await app.context.pool.query<{ n: number }>(`select count(*)::int as n from ${table} where workspace_id = $1`, [ws]))
    .rows[0]?.n;

test('runs that ended longer ago than they are kept are deleted with all that is theirs; others stay', async () => {
  const workspace = await createTestWorkspace(app);
  const { owner, path } = workspace;
  const { id: workflow_id } = await createTestWorkflow(workspace, formedDefinition([], [owner.ref]), [owner.ref]);
  const start = async (name: string) => {
    const { body } = await owner.call<{ run: TestRun }>('POST', `${path}/runs`, {
      workflow_id,
      run: { name },
      fields: [],
    });
    return body.run;
  };
  const end = (run: TestRun) =>
    owner.call('PATCH', `${path}/runs/${run.id}/run_steps/${stepOf(run, 'Do').id}`, { run_step: { answer: 'done' } });

  const [old, binned, running] = [await start('Old'), await start('Binned'), await start('Running')];
  await owner.call('POST', `${path}/runs/${old.id}/comments`, { comment: { message: 'About to go' } });
  const { body } = await upload<{ file: { key: string } }>(owner.call, `${path}/files`, createPng());
  await owner.call('POST', `${path}/runs/${old.id}/comments`, {
    comment: { message: 'A file', file_keys: [body.file.key] },
  });
  await end(old);
  await end(binned);
  await owner.call('PATCH', `${path}/runs/${binned.id}/delete_run`);
  app.later(100 * day);
  const recent = await start('Recent');
  await end(recent);

  expect(await countRows(workspace.id, 'comments')).toBe(2);
  expect(await countRows(workspace.id, 'attachments')).toBe(1);
  const counted = await owner.call<{ total: number }>('GET', `${path}/old_runs?days=60`);
  expect(counted.body.total).toBe(2);
  await deleteOldRuns(app.context);
  expect(await countRows(workspace.id, 'runs'), 'nothing is deleted before an owner wants it').toBe(4);

  const kept = await owner.call<{ workspace: { keep_runs_days: number } }>('PATCH', path, {
    workspace: { keep_runs_days: 60 },
  });
  expect([kept.status, kept.body.workspace.keep_runs_days]).toEqual([200, 60]);
  await deleteOldRuns(app.context);
  const { rows } = await app.context.pool.query<{ name: string }>(
    'select name from runs where workspace_id = $1 order by name',
    [workspace.id],
  );
  expect(rows.map(({ name }) => name)).toEqual(['Recent', 'Running']);
  expect(await countRows(workspace.id, 'comments')).toBe(0);
  expect(await countRows(workspace.id, 'attachments')).toBe(0);
  expect((await owner.call('GET', `${path}/runs/${old.id}`)).status).toBe(404);
  expect((await owner.call('GET', `${path}/runs/${running.id}`)).status).toBe(200);
  await app.work();
  expect(await countRows(workspace.id, 'files'), 'the file is swept').toBe(0);

  // The charts count what is there: the deleted one is discounted, also from the daily figures.
  const all = await owner.call<{ data: { started: number } }>('GET', `${path}/runs/completion_rate`);
  expect(all.body.data.started).toBe(2);
});

test('only an owner sets how long runs are kept, within bounds, and sets it back', async () => {
  const workspace = await createTestWorkspace(app);
  const member = await workspace.person();
  const set = (person: typeof member, keep_runs_days: unknown) =>
    person.call<{ workspace: { keep_runs_days: number | null } }>('PATCH', workspace.path, {
      workspace: { keep_runs_days },
    });
  expect((await set(member, 365)).status).toBe(403);
  for (const wrong of [0, 29, 36_501, 1.5, '365']) {
    const { status, problem } = await set(workspace.owner, wrong);
    expect([status, problem.errors[0]?.field], String(wrong)).toEqual([422, 'workspace.keep_runs_days']);
  }
  expect((await set(workspace.owner, 365)).body.workspace.keep_runs_days).toBe(365);
  // Another setting leaves it.
  await workspace.owner.call('PATCH', workspace.path, { workspace: { name: 'Renamed' } });
  expect((await set(workspace.owner, null)).body.workspace.keep_runs_days).toBeNull();
});

test('a clock that has jumped deletes nothing in its first night, and says so', async () => {
  const workspace = await createTestWorkspace(app);
  const { owner, path } = workspace;
  const { id: workflow_id } = await createTestWorkflow(workspace, formedDefinition([], [owner.ref]), [owner.ref]);
  const { body } = await owner.call<{ run: TestRun }>('POST', `${path}/runs`, { workflow_id, fields: [] });
  const step = `${path}/runs/${body.run.id}/run_steps/${stepOf(body.run, 'Do').id}`;
  await owner.call('PATCH', step, { run_step: { answer: 'done' } });
  await owner.call('PATCH', path, { workspace: { keep_runs_days: 60 } });
  const night = async (seconds: number) => {
    const before = app.logged().length;
    await deleteOldRuns({ ...app.context, now: () => app.context.now() + seconds });
    const lines = app
      .logged()
      .slice(before)
      .filter((line) => line.includes('No old runs are deleted this night'));
    return [await countRows(workspace.id, 'runs'), lines.length];
  };
  expect(await night(0)).toEqual([1, 0]);
  expect(await night(3 * 365 * day)).toEqual([1, 1]);
  // It was corrected in time.
  expect(await night(day)).toEqual([1, 1]);
  expect(await night(2 * day)).toEqual([1, 0]);
  // Baton was off for long: the second night deletes.
  expect(await night(100 * day)).toEqual([1, 1]);
  expect(await night(101 * day)).toEqual([0, 0]);
});
