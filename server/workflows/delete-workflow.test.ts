import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestWorkflow, createTestWorkspace, formedDefinition, type TestWorkspace } from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';
import { deleteRunsOfWorkflow } from './delete-runs-of-workflow.ts';

let app: TestApp;
let workspace: TestWorkspace;
beforeAll(async () => {
  app = await openTestApp();
  workspace = await createTestWorkspace(app);
});
afterAll(() => app.close());

const count = async (table: string, workflow_id: string) => {
  const column = table === 'workflows' ? 'id' : 'workflow_id';
  const { rows } = await app.context.pool.query<{ n: number }>(
    `select count(*)::int as n from ${table} where workspace_id = $1 and ${column} = $2`,
    [workspace.id, workflow_id],
  );
  return rows[0]?.n;
};

test('a workflow with more runs than one transaction deletes is gone at once, and a job deletes its runs', async () => {
  const { owner, path } = workspace;
  const workflow = await createTestWorkflow(workspace, formedDefinition([], [owner.ref]), [owner.ref]);
  const { body } = await owner.call<{ workflow: { name: string } }>('GET', workflow.path);
  const { name } = body.workflow;
  await app.context.pool.query(
    `insert into runs (workspace_id, id, workflow_id, version_id, status, revision, name, started_at, ended_at, updated_at)
    select v.workspace_id, uuidv7(), v.workflow_id, v.id, 'completed', 1, 'Old ' || n, now(), now(), now() - n * interval '1 second'
    from versions v, generate_series(1, 450) n where v.workspace_id = $1 and v.workflow_id = $2`,
    [workspace.id, workflow.id],
  );

  expect((await owner.call('DELETE', workflow.path)).status).toBe(200);
  expect(await count('runs', workflow.id), 'one part is deleted in the request').toBe(250);

  const answers = await Promise.all([
    owner.call('GET', workflow.path),
    owner.call('DELETE', workflow.path),
    owner.call('POST', `${path}/exports`, { workflow_id: workflow.id, format: 'xlsx' }),
    owner.call('GET', `${path}/runs/completion_rate?workflow_id=${workflow.id}`),
    owner.call('POST', `${path}/runs`, { workflow_id: workflow.id, run: { name: 'Late' }, fields: [] }),
  ]);
  expect(answers.map(({ problem }) => problem.code)).toEqual(answers.map(() => 'workflow_not_found'));
  const listed = await owner.call<{ workflows: { id: string }[] }>('GET', `${path}/workflows`);
  expect(listed.body.workflows.map(({ id }) => id)).not.toContain(workflow.id);
  const found = await owner.call<{ results: { id: string }[] }>('GET', `${path}/search?q=${encodeURIComponent(name)}`);
  expect(found.body.results.map(({ id }) => id)).not.toContain(workflow.id);
  const again = await owner.call('POST', `${path}/workflows`, { workflow: { name } });
  expect(again.status, 'its name is free').toBe(201);

  await app.work();
  for (const table of ['runs', 'versions', 'triggers', 'workflows']) {
    expect([table, await count(table, workflow.id)]).toEqual([table, 0]);
  }
});

test('a run that was being started meanwhile goes on, and is deleted once it has ended', async () => {
  const { owner, path } = workspace;
  const workflow = await createTestWorkflow(workspace, formedDefinition([], [owner.ref]), [owner.ref]);
  const { body } = await owner.call<{ run: { id: string; run_steps: { id: string }[] } }>('POST', `${path}/runs`, {
    workflow_id: workflow.id,
  });
  // As the start finds it: it commits after the workflow was marked.
  await app.context.pool.query('update workflows set deleted_at = now() where workspace_id = $1 and id = $2', [
    workspace.id,
    workflow.id,
  ]);
  await deleteRunsOfWorkflow(app.context, { workspace_id: workspace.id, workflow_id: workflow.id });
  expect([await count('runs', workflow.id), await count('workflows', workflow.id)]).toEqual([1, 1]);
  const step = `${path}/runs/${body.run.id}/run_steps/${body.run.run_steps[0]?.id}`;
  expect((await owner.call('PATCH', step, { run_step: { answer: 'done' } })).status).toBe(200);
  app.later(3600);
  await app.work();
  expect([await count('runs', workflow.id), await count('workflows', workflow.id)]).toEqual([0, 0]);
});
