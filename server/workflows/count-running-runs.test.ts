import { afterAll, beforeAll, expect, test } from 'vitest';
import { findMemberCaller } from '../people/find-member-caller.ts';
import { visibleRuns } from '../run-access/visible-runs.ts';
import {
  createTestWorkflow,
  createTestWorkspace,
  requestDefinition,
  type TestPerson,
  type TestWorkspace,
} from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';
import { countVisible } from './count-running-runs.ts';

let app: TestApp;
let workspace: TestWorkspace;
let workflows: string[];
let admin: TestPerson;
let viewer: TestPerson;
let nobody: TestPerson;

/** Three workflows of different people with running, hidden and ended runs. */
beforeAll(async () => {
  app = await openTestApp();
  workspace = await createTestWorkspace(app);
  const { owner, path, id: workspace_id } = workspace;
  [admin, viewer, nobody] = [await workspace.person(), await workspace.person(), await workspace.person()];
  const { pool } = app.context;
  workflows = [];
  for (const starter of [admin, viewer, owner]) {
    const { id } = await createTestWorkflow(workspace, requestDefinition([owner.ref]), [starter.ref]);
    for (let run = 0; run < 5; run++) await starter.call('POST', `${path}/runs`, { workflow_id: id });
    workflows.push(id);
  }
  await pool.query(
    `update runs r set hid_at = case when n % 5 in (1, 2) then $2::timestamptz end,
      status = case n % 5 when 2 then 'completed' when 3 then 'failed' else 'running' end,
      ended_at = case n % 5 when 2 then $2::timestamptz end
    from (select id, row_number() over (partition by workflow_id order by id) as n from runs where workspace_id = $1 offset 0) numbered
    where r.workspace_id = $1 and r.id = numbered.id`,
    [workspace_id, new Date()],
  );
  await pool.query('insert into workflow_admins values ($1, $2, $3)', [workspace_id, workflows[2], admin.member_id]);
  await pool.query(
    `insert into run_viewers (workspace_id, id, run_id, member_id, role, created_by, created_at)
    select $1, uuidv7(), id, $2, 'viewer', $3, now() from (select id from runs where workspace_id = $1 and workflow_id = $4 order by id limit 3) first`,
    [workspace_id, viewer.member_id, owner.member_id, workflows[2]],
  );
});
afterAll(() => app.close());

test('counts the same running runs of each workflow in each way, and none that the caller does not see', async () => {
  for (const [person, role, expected] of [
    [admin, 'member', [4, 4]],
    [admin, 'guest', [4]],
    [viewer, 'member', [4, 2]],
    [viewer, 'guest', [4, 2]],
    [nobody, 'member', []],
  ] as const) {
    const caller = { ...(await findMemberCaller(app.context, workspace.id, person.member_id)), role };
    const { rows } = await app.context.pool.query<{ id: string; running: number }>(
      `select workflow_id as id, count(*)::int as running from runs r where r.workspace_id = $1 and r.ended_at is null
        and ${visibleRuns('$2', '$3')} group by 1`,
      [workspace.id, person.member_id, role],
    );
    const totals = (counted: { id: string; running: number }[]) =>
      new Map(counted.map(({ id, running }) => [id, running]));
    expect([...totals(rows).values()].toSorted()).toEqual([...expected].toSorted());
    const count = async (how: Parameters<typeof countVisible>[3]) =>
      totals((await countVisible(app.context, caller, workflows, how)).rows);
    expect(await count({})).toEqual(totals(rows));
    expect(await count({ own: null })).toEqual(totals(rows));
    expect(await count({ own: null, limits: { running: 1 } })).toEqual(totals(rows));
  }
});
