import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadRun } from '../../run-access/load-run.ts';
import {
  createTestWorkflow,
  createTestWorkspace,
  requestDefinition,
  stepOf,
  type TestRun,
  type TestWorkflow,
  type TestWorkspace,
} from '../../testing/factories.ts';
import { openTestApp, type TestApp } from '../../testing/open-test-app.ts';
import { recordStatements } from '../../testing/record-statements.ts';
import { queryOnNode, refusedStatements } from './query-on-node.ts';
import { tablePlacements } from './table-placements.ts';

let app: TestApp;
let pool: pg.Pool;
let workspace: TestWorkspace;
let workflow: TestWorkflow;
beforeAll(async () => {
  app = await openTestApp();
  pool = app.context.pool;
  workspace = await createTestWorkspace(app);
  workflow = await createTestWorkflow(workspace, requestDefinition([workspace.owner.ref]), [workspace.owner.ref]);
});
afterAll(() => app.close());

async function startAndAnswer(): Promise<TestRun> {
  const { owner, path } = workspace;
  const started = await owner.call<{ run: TestRun }>('POST', `${path}/runs`, {
    workflow_id: workflow.id,
    run: { name: app.context.nextId() },
  });
  const { run } = started.body;
  const answered = await owner.call('PATCH', `${path}/runs/${run.id}/run_steps/${stepOf(run, 'Ask').id}`, {
    run_step: { answer: 'submitted', fields: [{ key: 'amount', value: 500 }] },
  });
  expect([started.status, answered.status]).toEqual([201, 200]);
  return run;
}

/** What the functions of all nodes contain. */
async function readFunctions(): Promise<string[]> {
  const { rows } = await pool.query<{ result: string }>(
    `select result from run_command_on_all_nodes($$
      select coalesce(json_agg(prosrc), '[]') from pg_proc where pronamespace = to_regnamespace('node_statements')$$)`,
  );
  return rows.flatMap(({ result }) => JSON.parse(result) as string[]);
}

test('after the first ones, an answer is three messages to the node of its workspace', async () => {
  for (let times = 0; times < 3; times++) await startAndAnswer();
  const { owner, path } = workspace;
  const { body } = await owner.call<{ run: TestRun }>('POST', `${path}/runs`, { workflow_id: workflow.id });
  const names: (string | null)[] = [];
  const stop = recordStatements(({ name }) => names.push(name));
  await owner.call('PATCH', `${path}/runs/${body.run.id}/run_steps/${stepOf(body.run, 'Ask').id}`, {
    run_step: { answer: 'submitted', fields: [{ key: 'amount', value: 500 }] },
  });
  stop();
  // Hints are published by a timer, so their statement is ignored.
  expect(names.filter((name) => name !== 'publish-hints').map((name) => name?.replace(/\d+/, 'N'))).toEqual([
    'find-sessions-on-node',
    'load-runs-on-node',
    'store-N-on-node',
  ]);
  expect(refusedStatements(pool)).toEqual([]);
});

test('the functions name parts of tables only, so that Citus plans nothing', async () => {
  const bodies = await readFunctions();
  expect(bodies.length).toBeGreaterThanOrEqual(3);
  const tables = Object.entries(tablePlacements).flatMap(([name, placement]) => (placement === 'local' ? [] : [name]));
  const whole = new RegExp(`\\b(from|join|update|into|using|,)\\s+(${tables.join('|')})\\s+(?!as\\b)`, 'i');
  expect(bodies.flatMap((body) => whole.exec(body)?.[0] ?? [])).toEqual([]);
  expect(bodies.filter((body) => body.includes('{{'))).toEqual([]);
});

test('a function that is gone is defined again, and a statement that cannot be one is sent as it is', async () => {
  const run = await startAndAnswer();
  // One statement: of several, Citus waits for the first alone.
  await pool.query(
    `select run_command_on_all_nodes($all$do $$ begin
      set local citus.enable_ddl_propagation = off;
      drop schema if exists node_statements cascade;
    end $$ $all$)`,
  );
  expect((await loadRun(pool, workspace.id, run.id, null))?.run.id).toBe(run.id);
  expect(refusedStatements(pool)).toEqual([]);
  expect((await readFunctions()).length).toBeGreaterThan(0);
  const odd = { name: 'odd', text: 'select count(*)::int as runs from runs where workspace_id = $1 and name <> $2' };
  for (let times = 0; times < 2; times++) {
    expect((await queryOnNode(pool, odd, [workspace.id, ''])).rows).toEqual([{ runs: expect.any(Number) }]);
  }
});

test('arrays and texts arrive as they were given', async () => {
  const statement = {
    name: 'given',
    text: `select $2::text[] as texts, $3::jsonb as rows, (select count(*)::int from workspaces where id = $1) as here`,
  };
  const given = ['a "quoted", one', null, 'back\\slash\nand a line', '{}', "it's"];
  const rows = [{ text: 'It\'s "so"\\ \n {{runs}} $1', none: null }];
  for (let times = 0; times < 3; times++) {
    const result = await queryOnNode(pool, statement, [workspace.id, given, JSON.stringify(rows)]);
    expect(result.rows).toEqual([{ texts: given, rows, here: 1 }]);
  }
});
