import { expect, test } from 'vitest';
import { createTestWorkflow, createTestWorkspace, formedDefinition } from '../testing/factories.ts';
import { openTestApp } from '../testing/open-test-app.ts';

test('counts each run of a person with access to thousands once, and no runs of others', async () => {
  const app = await openTestApp();
  const workspace = await createTestWorkspace(app);
  const { owner } = workspace;
  const starter = await workspace.person();
  const workflow = await createTestWorkflow(workspace, formedDefinition([], [owner.ref]), [owner.ref]);
  await owner.call('POST', `${workspace.path}/runs`, { workflow_id: workflow.id, run: { name: 'The owner’s' } });
  const columns = 'workspace_id, workflow_id, version_id, trigger_id, status, revision, started_at, updated_at';
  await app.context.pool.query(
    `insert into runs (id, name, initiator_id, hid_at, ${columns})
      select uuidv7(), 'Copy ' || number, $1, case when number <= 100 then now() end, ${columns}
      from runs, generate_series(1, 2100) as number where workflow_id = $2`,
    [starter.member_id, workflow.id],
  );
  // Access to one of them in a second way.
  await app.context.pool.query(
    `insert into run_viewers (workspace_id, id, run_id, member_id, role, created_by, created_at)
      select workspace_id, uuidv7(), id, $1, 'viewer', $2, now() from runs where initiator_id = $1 and hid_at is null limit 1`,
    [starter.member_id, owner.member_id],
  );
  const total = async (status: string) => {
    const { body } = await starter.call<{ total: number }>('GET', `${workspace.path}/runs/index_v2?status=${status}`);
    return body.total;
  };
  expect([await total('all'), await total('hidden'), await total('completed')]).toEqual([2000, 100, 0]);
  await app.close();
});
