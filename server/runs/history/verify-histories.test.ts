import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { HistoryCheck } from '../../../contract/runs.ts';
import {
  createTestWorkflow,
  createTestWorkspace,
  requestDefinition,
  stepOf,
  type TestPerson,
  type TestRun,
  type TestWorkflow,
  type TestWorkspace,
} from '../../testing/factories.ts';
import { importLog } from '../../testing/import-log.ts';
import { openTestApp, type TestApp } from '../../testing/open-test-app.ts';
import { sampleLog } from '../../testing/sample-log.ts';
import { basicEnvironment } from '../../testing/start-baton.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { describeBroken, verifyAllHistories } from './verify-all-histories.ts';
import { verifyHistory } from './verify-histories.ts';

let app: TestApp;
let workspace: TestWorkspace;
let asker: TestPerson;
let boss: TestPerson;
let workflow: TestWorkflow;
beforeAll(async () => {
  app = await openTestApp();
  workspace = await createTestWorkspace(app);
  [asker, boss] = [await workspace.person(), await workspace.person()];
  workflow = await createTestWorkflow(workspace, requestDefinition([boss.ref]), [asker.ref]);
});
afterAll(() => app.close());

const pathOf = ({ id }: TestRun) => `${workspace.path}/runs/${id}`;
const answer = (person: TestPerson, run: TestRun, name: string, run_step: object) =>
  person.call<{ run: TestRun }>('PATCH', `${pathOf(run)}/run_steps/${stepOf(run, name).id}`, { run_step });

/** A run with a form that was submitted, and an approval that waits for the boss. */
async function startRun(): Promise<TestRun> {
  const started = await asker.call<{ run: TestRun }>('POST', `${workspace.path}/runs`, { workflow_id: workflow.id });
  const { body } = await answer(asker, started.body.run, 'Ask', {
    answer: 'submitted',
    fields: [{ key: 'amount', value: '200' }],
  });
  return body.run;
}

const verify = async (run: TestRun) => {
  const history = await verifyHistory(app.context.pool, workspace.id, run.id);
  if (!history) throw new Error('there is no such run');
  return history;
};
const query = (sql: string, run: TestRun) =>
  app.context.pool.query(`${sql.includes('$2') ? sql : `${sql} and $2 = $2`}`, [run.id, workspace.id]);
const comment = (person: TestPerson, run: TestRun, message: string) =>
  person.call('POST', `${pathOf(run)}/comments`, { comment: { message } });

describe('each line of history', () => {
  test('is numbered and carries a hash, whoever writes it', async () => {
    const run = await startRun();
    await comment(asker, run, 'Soon, please');
    await asker.call('POST', `${pathOf(run)}/run_viewers`, {
      run_viewer: { viewers: [boss.ref], role: 'commenter' },
    });
    await asker.call('PATCH', pathOf(run), { run: { name: 'Other' } });
    await answer(boss, run, 'Approve', { answer: 'approve', comment: 'Fine' });
    await workspace.owner.call('PATCH', `${pathOf(run)}/archive_run`);
    const { rows } = await app.context.pool.query<{ line: number; size: number }>(
      'select line, length(hash) as size from activities where run_id = $1 order by id',
      [run.id],
    );
    expect(rows.length).toBeGreaterThan(8);
    expect(rows.map(({ line }) => line).sort((one, other) => one - other)).toEqual(rows.map((_, index) => index + 1));
    expect(new Set(rows.map(({ size }) => size))).toEqual(new Set([32]));
    expect(await verify(run)).toMatchObject({ lines: rows.length, lines_before: 0, broken: null });
  });

  test('is part of one chain when comments, answers and edits of a run are written at once', async () => {
    const runs = await Promise.all([startRun(), startRun(), startRun()]);
    await Promise.all(
      runs.flatMap((run) => [
        ...Array.from({ length: 8 }, (_, index) =>
          comment(index % 2 ? asker : workspace.owner, run, `Comment ${index}`),
        ),
        ...Array.from({ length: 4 }, (_, index) =>
          asker.call('PATCH', pathOf(run), { run: { name: `Name ${index}` } }),
        ),
        answer(boss, run, 'Approve', { answer: 'approve' }),
      ]),
    );
    for (const run of runs) {
      const { rows } = await app.context.pool.query<{ n: number }>(
        'select count(*)::int as n from activities where run_id = $1',
        [run.id],
      );
      const { lines, broken } = await verify(run);
      expect([lines, broken]).toEqual([rows[0]?.n, null]);
      expect(lines).toBeGreaterThan(14);
    }
  });

  test('that an import writes has a hash too', async () => {
    const otherWorkspace = await createTestWorkspace(app);
    await importLog(app, otherWorkspace, sampleLog, {
      into: { type: 'new', name: 'Imported', description: '', enable: true, stages: [] },
    });
    const { rows } = await app.context.pool.query<{ id: string }>('select id from runs where workspace_id = $1', [
      otherWorkspace.id,
    ]);
    expect(rows.length).toBeGreaterThan(1);
    for (const { id } of rows)
      expect(await verifyHistory(app.context.pool, otherWorkspace.id, id)).toMatchObject({ lines: 1, broken: null });
  });
});

/** An id that nobody and nothing has. */
const otherId = '00000000-0000-7000-8000-000000000009';

/** The line with a number. */
const line = (number: number) => `where run_id = $1 and workspace_id = $2 and line = ${number}`;

describe('a change behind the back of Baton is found', () => {
  test.each<[what: string, change: string, expected: object]>([
    ['a text', `update activities set data = data || '{"comment": "No"}' ${line(2)}`, { line: 2 }],
    [
      'a time, by a microsecond',
      `update activities set at = (select at + interval '1 microsecond' from activities ${line(3)}) ${line(3)}`,
      { line: 3 },
    ],
    ['who did it', `update activities set by_id = '${otherId}' ${line(2)}`, { line: 2 }],
    ['what was done', `update activities set kind = 'step_skipped' ${line(2)}`, { line: 2 }],
    ['the step', `update activities set run_step_id = '${otherId}' ${line(2)}`, { line: 2 }],
    ['the place of a line', `update activities set line = 99 ${line(3)}`, { line: 3 }],
    ['a line that is gone', `delete from activities ${line(2)}`, { line: 2 }],
    ['the first line that is gone', `delete from activities ${line(1)}`, { line: 1 }],
    [
      'a line with a hash made for it: the next one does not fit',
      `update activities set data = '{}', hash = (
          select hash_line(h.start_hash, 1, a.workspace_id, a.run_id, a.id, a.run_step_id, a.kind, a.at, a.by_id, '{}')
          from run_histories h join activities a on a.workspace_id = h.workspace_id and a.run_id = h.run_id
          where h.workspace_id = $2 and h.run_id = $1 and a.line = 1)
        ${line(1)}`,
      { line: 2 },
    ],
    [
      'a line that was put in with a number of its own',
      // Its id is after that of the true line 2, and so is its place.
      `insert into activities (workspace_id, id, run_id, kind, at, line, hash)
        select $2, 'ffffffff-ffff-4fff-bfff-ffffffffffff', $1, 'run_commented', now(), 2, sha256('')`,
      { line: 3 },
    ],
    [
      'the last line that is gone',
      'delete from activities where run_id = $1 and workspace_id = $2 and line = (select max(line) from activities where run_id = $1)',
      { reason: 'lines_missing', line: null },
    ],
    ['all lines that are gone', 'delete from activities where run_id = $1', { reason: 'lines_missing' }],
    [
      'the record of the chain that is gone',
      'delete from run_histories where run_id = $1',
      { reason: 'chain_missing', line: null },
    ],
    [
      'lines that are said to be from before',
      'update activities set line = 0, hash = null where run_id = $1',
      { reason: 'before_changed', line: null },
    ],
  ])('%s', async (_what, change, expected) => {
    const run = await startRun();
    expect((await verify(run)).broken).toBeNull();
    expect((await query(change, run)).rowCount).toBeGreaterThan(0);
    const { broken } = await verify(run);
    expect(broken).toMatchObject({ reason: 'line_changed', ...expected });
    await query('delete from runs where id = $1', run);
  });

  test('by the command, which names the line and fails', async () => {
    const run = await startRun();
    const folder = temporaryFolder('baton-verify-');
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const env = {
      ...basicEnvironment,
      DATABASE_URL: app.context.pool.options.connectionString ?? '',
      ALLOW_UNSAFE_DATABASE: 'true',
      DATA_DIR: folder,
      SECRET: app.context.config.SECRET,
    };
    const command = fileURLToPath(new URL('../../verify-history.ts', import.meta.url));
    const start = () => promisify(execFile)(process.execPath, [command], { env });
    const { stdout } = await start();
    expect(stdout).toMatch(
      /^\d+ histories checked: \d+ lines with a hash, 0 from before hashes\. All are as they were/,
    );
    await query(`update activities set data = '{"x": 1}' ${line(2)}`, run);
    const failed = await start().catch((error: { code: number; stdout: string }) => error);
    expect(failed).toMatchObject({ code: 1 });
    expect(failed.stdout).toContain(`Workspace ${workspace.id}, run ${run.id}: line 2 (`);
    expect(failed.stdout).toContain('1 were changed.');
    const told: string[] = [];
    await verifyAllHistories(app.context.pool, (one) => told.push(describeBroken(one)));
    expect(told).toHaveLength(1);
    await query('delete from runs where id = $1', run);
    rmSync(env.DATA_DIR, { recursive: true, force: true });
  });
});

test('everybody who sees a run may ask whether its history is intact', async () => {
  const run = await startRun();
  const ask = (person: TestPerson) => person.call<{ history: HistoryCheck }>('GET', `${pathOf(run)}/history_check`);
  const intact = await ask(boss);
  expect(intact.body.history).toMatchObject({ is_intact: true, lines_before: 0, broken: null });
  expect(JSON.stringify(intact.body)).not.toMatch(/[0-9a-f]{64}/);
  await query(`update activities set by_id = null ${line(1)}`, run);
  expect((await ask(asker)).body.history).toMatchObject({
    is_intact: false,
    broken: { reason: 'line_changed', line: 1, at: expect.any(Number) },
  });
  expect((await ask(await workspace.person())).status).toBe(404);
  await query('delete from runs where id = $1', run);
});
