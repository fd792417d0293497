import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { definitionBuilders } from '../demo/demo-definition.ts';
import { callOverHttp } from '../testing/call-over-http.ts';
import { findInvariantViolations } from '../testing/crash-tests/find-invariant-violations.ts';
import { repeats } from '../testing/extended.ts';
import { createTestWorkflow, createTestWorkspace, type TestRun } from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';
import { type BatonProcess, freePort, spawnBeside, whenReady } from '../testing/start-baton.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

let app: TestApp;
let folder: string;
const running: BatonProcess[] = [];

beforeAll(async () => {
  app = await openTestApp();
  folder = temporaryFolder('baton-processes-');
});
/** Stops all processes normally. @returns Their output */
async function stopAll(): Promise<string[]> {
  const stopped = running.splice(0);
  for (const one of stopped) one.process.kill('SIGTERM');
  for (const one of stopped) expect(await one.ended, one.output()).toBe(0);
  return stopped.map(({ output }) => output());
}

afterAll(async () => {
  await stopAll();
  rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
  await app.close();
});

/** A real process on the app's database. The app itself runs no jobs. */
async function startProcess(role: 'web' | 'worker'): Promise<{ base: string; baton: BatonProcess }> {
  const port = await freePort();
  const baton = spawnBeside(app, role, { DATA_DIR: folder, PORT: String(port), LOG_LEVEL: 'info' });
  running.push(baton);
  await whenReady(baton, role === 'web' ? 'Baton is ready' : 'Baton works on jobs');
  return { base: `http://localhost:${port}`, baton };
}

/** A workspace with room for that many runs, and a workflow that sends one mail and is then completed. */
async function setUp(room: number) {
  const workspace = await createTestWorkspace(app);
  const { act, group } = definitionBuilders('two processes');
  const to = [{ type: 'email' as const, email: 'out@example.org' }];
  const mail = { to, cc: [], bcc: [], reply_to: [], subject: 'Hello', body: '' };
  const definition = {
    schema: 1 as const,
    trigger_form: [],
    action_groups: [group('One', act('automatic_email', 'Send', mail))],
    cancellation: [],
  };
  const { id } = await createTestWorkflow(workspace, definition, [workspace.owner.ref]);
  const { pool } = app.context;
  await pool.query(`update workspaces set package = 'business' where id = $1`, [workspace.id]);
  await pool.query('insert into usage_deltas (workspace_id, at, runs) values ($1, now(), 100000 - $2::int)', [
    workspace.id,
    room,
  ]);
  return { workspace, workflow_id: id };
}

test('two webs and two workers start each run once, up to the limit, and do each job once', async () => {
  const room = repeats(16, 40);
  const { workspace, workflow_id } = await setUp(room);
  const { pool } = app.context;
  const [one, two] = await Promise.all([startProcess('web'), startProcess('web')]);
  const calls = [one, two].map(({ base }) => callOverHttp(base, workspace.owner.token));
  // Each start is sent to both webs at the same time, under the same key.
  const names = Array.from({ length: Math.round(room * 1.5) }, (_none, count) => `Start ${count}`);
  const replies = await Promise.all(
    names.map((name) =>
      Promise.all(
        calls.map((call) =>
          call<{ run: TestRun }>(
            'POST',
            `${workspace.path}/runs`,
            { workflow_id, run: { name } },
            { 'idempotency-key': name.replace(' ', '-') },
          ),
        ),
      ),
    ),
  );
  const started = new Map<string, string>();
  for (const [index, pair] of replies.entries()) {
    const told = pair.filter(({ status }) => status === 201).map(({ body }) => body.run.id);
    for (const { status, problem } of pair) if (status !== 201) expect(problem.code).toBe('workspace_frozen');
    expect(new Set(told).size).toBeLessThanOrEqual(1);
    if (told[0]) started.set(told[0], names[index] ?? '');
  }
  const { rows: stored } = await pool.query<{ id: string; name: string }>(
    'select id, name from runs where workspace_id = $1',
    [workspace.id],
  );
  expect(new Map(stored.map(({ id, name }) => [id, name]))).toEqual(started);
  expect(started.size).toBe(room);

  await Promise.all([startProcess('worker'), startProcess('worker')]);
  for (const { base } of [one, two]) expect((await fetch(`${base}/readyz`)).status).toBe(200);
  const count = async (status: string) => {
    const { rows } = await pool.query<{ count: number }>(
      'select count(*)::int as count from runs where workspace_id = $1 and status = $2',
      [workspace.id, status],
    );
    return rows[0]?.count;
  };
  for (const end = Date.now() + 60_000; (await count('completed')) !== room; ) {
    if (Date.now() > end) throw new Error(`after 60 s ${await count('completed')} runs are completed`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const { rows: lines } = await pool.query<{ runs: number; sent: number }>(
    `select count(distinct run_id)::int as runs, count(*)::int as sent from activities
      where workspace_id = $1 and kind = 'step_sent'`,
    [workspace.id],
  );
  expect(lines).toEqual([{ runs: room, sent: room }]);
  expect(await findInvariantViolations(pool)).toEqual([]);
  // Each worker logs the jobs that it has executed.
  const outputs = await stopAll();
  const logged = outputs.flatMap((text) => text.match(/"queue":"execute_step","job_id":"[^"]+"/g) ?? []);
  expect(logged).toHaveLength(room);
  expect(new Set(logged).size).toBe(room);
});
