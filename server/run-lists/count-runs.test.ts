import { afterAll, beforeAll, expect, test } from 'vitest';
import { runListQuery } from '../../contract/run-lists.ts';
import { findMemberCaller } from '../people/find-member-caller.ts';
import { visibleRuns } from '../run-access/visible-runs.ts';
import {
  createTestWorkflow,
  createTestWorkspace,
  formedDefinition,
  type TestPerson,
  type TestWorkspace,
} from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';
import { countRuns, countSeen } from './count-runs.ts';
import { filterRuns } from './filter-runs.ts';
import { walkRuns } from './walk-runs.ts';

const count = 2100;
let app: TestApp;
let workspace: TestWorkspace;
let starter: TestPerson;

/** A person with access to thousands of runs, behind a hundred newer ones of others, and to those of a second workflow. */
beforeAll(async () => {
  app = await openTestApp();
  workspace = await createTestWorkspace(app);
  const { owner } = workspace;
  starter = await workspace.person();
  const columns = 'workspace_id, workflow_id, version_id, trigger_id, revision, started_at, status, due_at';
  const { pool } = app.context;
  for (const [number, of] of [count, 30].entries()) {
    const workflow = await createTestWorkflow(workspace, formedDefinition([], [owner.ref]), [owner.ref]);
    await owner.call('POST', `${workspace.path}/runs`, { workflow_id: workflow.id, run: { name: 'The owner’s' } });
    await pool.query(
      `insert into runs (id, name, initiator_id, hid_at, updated_at, ${columns})
        select uuidv7(), 'Copy ' || number, case when number <= $3::int then $1::uuid end, case when number <= 100 and $3::int > 0 then now() end,
          updated_at + number * interval '1 minute',
          workspace_id, workflow_id, version_id, trigger_id, revision, started_at,
          (array['running', 'completed', 'running', 'cancelled'])[1 + number * 4 / 2201 % 4],
          case when number % 3 > 0 then updated_at + number % 7 * interval '1 day' end
        from runs, generate_series(1, $4::int) as number where workflow_id = $2`,
      [starter.member_id, workflow.id, number === 0 ? of : 0, number === 0 ? of + 100 : of],
    );
    if (number === 1) {
      await pool.query('insert into workflow_admins values ($1, $2, $3)', [
        workspace.id,
        workflow.id,
        starter.member_id,
      ]);
    }
  }
  // Access to one of them in a second way.
  await pool.query(
    `insert into run_viewers (workspace_id, id, run_id, member_id, role, created_by, created_at)
      select workspace_id, uuidv7(), id, $1, 'viewer', $2, now() from runs where initiator_id = $1 and hid_at is null limit 1`,
    [starter.member_id, owner.member_id],
  );
});
afterAll(() => app.close());

test('counts each run of a person with access to thousands once, and no runs of others', async () => {
  const total = async (status: string) => {
    const { body } = await starter.call<{ total: number }>('GET', `${workspace.path}/runs/index_v2?status=${status}`);
    return body.total;
  };
  // The 30 copies of the second workflow, and the run that they are made of.
  expect([await total('all'), await total('hidden'), await total('cancelled')]).toEqual([2000 + 31, 100, 450]);
  const caller = await findMemberCaller(app.context, workspace.id, starter.member_id);
  for (const [status, expected] of [['all', 2031] as const, ['hidden', 100] as const, ['cancelled', 450] as const]) {
    const filter = await filterRuns(app.context, caller, runListQuery.parse({ status }));
    expect(filter.whereMine).not.toBeNull();
    // A list of two thousand runs is long here, so that the person's own runs are looked up.
    expect([await countRuns(app.context, filter, 10), await countSeen(app.context, filter)]).toEqual([
      expected,
      expected,
    ]);
  }
});

const ways = {
  'checks all of the list': { nearest: 1, mine: 10 },
  'sorts their own runs': { nearest: 1, mine: 20_000 },
  'checks the first of the list': { nearest: 5_000, mine: 10 },
  'checks as many as one page may need': { nearest: 120, mine: 10 },
};

test.each(['updated_at', 'due_date', 'name'] as const)(
  'a list by %s has the same pages for a person with access to thousands, whichever way it is read',
  async (sort_by) => {
    const caller = await findMemberCaller(app.context, workspace.id, starter.member_id);
    const query = runListQuery.parse({ sort_by });
    const filter = await filterRuns(app.context, caller, query);
    expect(filter.whereMine).not.toBeNull();
    const { rows } = await app.context.pool.query<{ id: string }>(
      `select r.id from runs r where r.workspace_id = $1 and r.listing in ('active', 'completed', 'cancelled') and ${visibleRuns('$2', '$3')}
      order by ${{ updated_at: 'updated_at', due_date: 'due_at', name: 'sort_name' }[sort_by]} desc nulls last, id desc`,
      [workspace.id, starter.member_id, 'member'],
    );
    const whole = rows.map(({ id }) => id);
    for (const [way, limits] of Object.entries(ways)) {
      const page = (walk: Parameters<typeof walkRuns>[3]) =>
        walkRuns(app.context.listPool, filter, query, walk, limits);
      const ids = async (walk: Parameters<typeof walkRuns>[3]) => (await page(walk)).map(({ id }) => id);
      const edges = await page({ limit: 2000 });
      expect([way, edges.map(({ id }) => id)]).toEqual([way, whole.slice(0, 2000)]);
      for (const at of [0, 40, 1400, 1990]) {
        const from = edges[at]!;
        expect(await ids({ limit: 60, from })).toEqual(whole.slice(at + 1, at + 61));
        expect(await ids({ limit: 60, from, isBackwards: true, isInclusive: true })).toEqual(
          whole.slice(Math.max(0, at - 59), at + 1).toReversed(),
        );
        expect(await ids({ limit: 10, offset: at })).toEqual(whole.slice(at, at + 10));
      }
    }
  },
);
