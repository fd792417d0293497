import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createTestTrigger,
  createTestWorkflow,
  createTestWorkspace,
  formedDefinition,
  type TestTrigger,
  type TestWorkflow,
  type TestWorkspace,
} from '../../testing/factories.ts';
import { openTestApp, type TestApp } from '../../testing/open-test-app.ts';

let app: TestApp;
let workspace: TestWorkspace;
let workflow: TestWorkflow;
let trigger: TestTrigger;
beforeAll(async () => {
  app = await openTestApp();
  workspace = await createTestWorkspace(app);
  const { ref } = workspace.owner;
  workflow = await createTestWorkflow(workspace, formedDefinition([], [ref]), [ref]);
  trigger = await createTestTrigger(workspace, workflow);
});
afterAll(() => app.close());

/** Starts while the table of runs is locked, and disables the workspace before the start can be stored. */
async function startWhileDisabling<T>(start: () => Promise<T>): Promise<T> {
  const { pool } = app.context;
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('lock table runs in access exclusive mode');
    const started = start();
    const waiting = `select 1 from pg_locks where relation = 'runs'::regclass and not granted`;
    await expect.poll(async () => (await client.query(waiting)).rowCount).toBe(1);
    await client.query(`update workspaces set status = 'disabled' where id = $1`, [workspace.id]);
    await client.query('commit');
    return await started;
  } finally {
    client.release();
    await pool.query(`update workspaces set status = 'enabled' where id = $1`, [workspace.id]);
  }
}

async function countRuns(): Promise<unknown> {
  const { rows } = await app.context.pool.query(
    `select (select count(*) from runs)::int as runs, (select count(*) from usage_deltas where runs > 0)::int as metered,
      (select count(*) from trigger_calls where run_id is not null)::int as calls`,
  );
  return rows[0];
}

test('a start by a person is refused if the workspace is disabled before the run is stored', async () => {
  const before = await countRuns();
  const { status, problem } = await startWhileDisabling(() =>
    workspace.owner.call('POST', `${workspace.path}/runs`, { workflow_id: workflow.id, run: {}, fields: [] }),
  );
  expect([status, problem.code]).toEqual([403, 'workspace_disabled']);
  expect(await countRuns()).toEqual(before);
});

test('a start by a token is refused if the workspace is disabled before the run is stored', async () => {
  const before = await countRuns();
  const { status, problem } = await startWhileDisabling(() =>
    app.call('POST', `/api/v1/public/triggers/${trigger.token}`, { fields: [] }),
  );
  expect([status, problem.code]).toEqual([403, 'workspace_disabled']);
  expect(await countRuns()).toEqual(before);
});
