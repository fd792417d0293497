import { randomUUID } from 'node:crypto';
import { readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Import } from '../../../contract/imports.ts';
import { allowSchema } from '../../db/distribute/is-distributed.ts';
import { countWaiting } from '../../testing/count-waiting.ts';
import { isExtended, repeats } from '../../testing/extended.ts';
import { createTestWorkspace, type TestWorkspace } from '../../testing/factories.ts';
import { countRows, csvOf, previewLog } from '../../testing/import-log.ts';
import { openTestApp, type TestApp } from '../../testing/open-test-app.ts';
import { returnJobs } from '../../testing/return-jobs.ts';
import { type BatonProcess, spawnBeside } from '../../testing/start-baton.ts';
import { importLog } from './import-log.ts';

let app: TestApp;
let workspace: TestWorkspace;
const running: BatonProcess[] = [];

beforeAll(async () => {
  app = await openTestApp();
});
afterAll(async () => {
  for (const worker of running) {
    worker.process.kill('SIGKILL');
    await worker.ended;
  }
  await app.close();
});
beforeEach(async () => {
  workspace = await createTestWorkspace(app);
});

const cases = repeats(450, 900);
/** Enough events for several batches, in the order of time, so that cases are interleaved. */
const log = csvOf(
  ['case', 'activity', 'time'],
  ...['Ask', 'Check', 'Approved', 'Pay', 'Close'].flatMap((activity, day) =>
    Array.from({ length: cases }, (_, at) => [
      `C-${at}`,
      activity,
      `2026-02-0${day + 1}T10:00:00.${String(at).padStart(3, '0')}Z`,
    ]),
  ),
);

async function startImport(): Promise<{ id: string; path: string; before: Record<string, number> }> {
  const before = await countRows(app, workspace);
  const { id } = await previewLog(workspace, log);
  const path = `${workspace.path}/imports/${id}`;
  expect((await workspace.owner.call('POST', `${path}/start`)).status).toBe(200);
  return { id, path, before };
}

const look = async (path: string) => (await workspace.owner.call<{ import: Import }>('GET', path)).body.import;

/** A real worker on the app's database and files. The app itself runs no jobs. */
function startWorker(env: Record<string, string> = {}): BatonProcess {
  const worker = spawnBeside(app, 'worker', env);
  running.push(worker);
  return worker;
}

/** Kills a worker at each point of an import, which in the end is there once. */
async function killAtEachPoint(points: string[]): Promise<void> {
  const { path, before } = await startImport();
  for (const point of points) {
    expect(await startWorker({ CRASH_AT: point }).ended, point).toBeNull();
    expect(await countRows(app, workspace), point).toEqual(before);
    expect(await look(path), point).toMatchObject({ status: 'running', result: null });
    const { body } = await workspace.owner.call<{ workflows: unknown[] }>('GET', `${workspace.path}/workflows`);
    expect(body.workflows, point).toEqual([]);
    await returnJobs(app);
  }
  expect(await startWorker({ CRASH_AT: 'import-committed:1' }).ended).toBeNull();
  const all = { ...before, runs: cases, run_steps: cases * 5, activities: cases, workflows: 1, versions: 1 };
  expect(await countRows(app, workspace)).toEqual(all);
  await returnJobs(app);
  await app.work();
  expect(await look(path)).toMatchObject({
    status: 'done',
    result: { runs: cases, events: cases * 5, cases_known: 0 },
  });
  expect(await countRows(app, workspace)).toEqual(all);
}

test(
  'a worker that is killed at any point leaves nothing, or everything once it is committed',
  async () => {
    if (!isExtended) return killAtEachPoint(['import-writing:2']);
    for (let round = 0; round < 20; round++) {
      workspace = await createTestWorkspace(app);
      await killAtEachPoint(['import-staged:1', `import-writing:${1 + (round % 3)}`]);
    }
  },
  repeats(120_000, 900_000),
);

/**
 * Does something while the import writes. Its first progress of that phase waits until then, in the database: the process
 * of an import is out of a test's reach.
 */
async function whileWriting(id: string, work: () => Promise<unknown>, act: () => Promise<unknown>): Promise<void> {
  const { pool } = app.context;
  const waiting = () => countWaiting(pool);
  const holder = await pool.connect();
  try {
    await allowSchema(holder);
    await holder.query(`create function await_test() returns trigger language plpgsql as $$ begin
      perform pg_advisory_lock(4711);
      perform pg_advisory_unlock(4711);
      return null;
    end $$`);
    await holder.query(`create trigger await_test after update on imports for each row
      when (new.phase = 'writing' and old.phase = 'reading' and new.status = 'running') execute function await_test()`);
    await holder.query('begin');
    // Where the row is, which in a distributed database is another node.
    await holder.query('select pg_advisory_xact_lock(4711) from imports where workspace_id = $1 and id = $2', [
      workspace.id,
      id,
    ]);
    const working = work();
    await expect.poll(waiting, { timeout: 20_000 }).toBe(1);
    const acting = act();
    // What was asked for waits behind the progress for the row, and follows it.
    await expect.poll(waiting, { timeout: 20_000 }).toBeGreaterThan(1);
    await holder.query('commit');
    await acting;
    await working;
  } finally {
    await holder.query('rollback');
    await holder.query('drop trigger await_test on imports');
    await holder.query('drop function await_test()');
    holder.release(true);
  }
}

test('an import that is cancelled while it writes leaves nothing, and can be started again', async () => {
  const { id, path, before } = await startImport();
  await whileWriting(id, app.work, () => workspace.owner.call('POST', `${path}/cancel`));
  expect(await look(path)).toMatchObject({ status: 'cancelled', can: { start: true } });
  expect(await countRows(app, workspace)).toEqual(before);
  expect((await workspace.owner.call('POST', `${path}/start`)).status).toBe(200);
  await app.work();
  expect((await look(path)).result).toMatchObject({ runs: cases });
});

test('an attempt whose claim another worker has taken over leaves nothing of its own', async () => {
  const { id, path, before } = await startImport();
  await whileWriting(
    id,
    () => importLog(app.context, { workspace_id: workspace.id, import_id: id }, app.context.nextId()),
    () =>
      app.context.pool.query('update imports set claim = $3 where workspace_id = $1 and id = $2', [
        workspace.id,
        id,
        randomUUID(),
      ]),
  );
  expect(await countRows(app, workspace)).toEqual(before);
  expect(await look(path)).toMatchObject({ status: 'running' });
});

/** The processes that this one has started. */
const children = () =>
  readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);

test('an import whose own process is killed leaves nothing, and its worker tries it again', async () => {
  const { id, path, before } = await startImport();
  const others = children();
  const attempt = () => importLog(app.context, { workspace_id: workspace.id, import_id: id }, app.context.nextId());
  await whileWriting(
    id,
    () => expect(attempt()).rejects.toThrow('ended with SIGKILL'),
    async () => {
      // The worker then says so in the import's row, which waits as well.
      for (const pid of children().filter((one) => !others.includes(one))) process.kill(pid, 'SIGKILL');
    },
  );
  expect(await look(path)).toMatchObject({ status: 'waiting' });
  expect(await countRows(app, workspace)).toEqual(before);
  await app.work();
  expect((await look(path)).result).toMatchObject({ runs: cases });
});

test('an import whose worker fails is tried again, and fails after the fifth time with a reason', async () => {
  const { id, path, before } = await startImport();
  const job = app.context.nextId();
  const folder = join(app.context.config.DATA_DIR, 'files', 'imports');
  renameSync(folder, `${folder}-gone`);
  const attempt = () => importLog(app.context, { workspace_id: workspace.id, import_id: id }, job);
  // In `npm test` the first three attempts are left out: each is a process of its own.
  const first = isExtended ? 1 : 4;
  await app.context.pool.query('update imports set tries = $2 where id = $1', [id, first - 1]);
  for (let tries = first; tries < 5; tries++) {
    await expect(attempt()).rejects.toThrow('the uploaded log is gone');
    expect(await look(path)).toMatchObject({ status: 'waiting' });
  }
  await attempt();
  renameSync(`${folder}-gone`, folder);
  expect(await look(path)).toMatchObject({ status: 'failed', failure: { code: 'broken' }, can: { start: true } });
  expect(await countRows(app, workspace)).toEqual(before);
});
