import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countedStatuses, runListQuery } from '../../contract/run-lists.ts';
import { findMemberCaller } from '../people/find-member-caller.ts';
import { manyAccessibleRunIds } from '../run-access/accessible-run-ids.ts';
import { visibleRuns } from '../run-access/visible-runs.ts';
import { newestSeen } from '../search/newest-seen.ts';
import {
  createTestWorkflow,
  createTestWorkspace,
  formedDefinition,
  type TestPerson,
  type TestWorkspace,
} from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';
import { countColumns, countRunningAmongMine } from './count-columns.ts';
import { countHeld } from './count-held.ts';
import { countLists } from './count-lists.ts';
import { countRuns, countSeen, seesMost } from './count-runs.ts';
import { filterRuns } from './filter-runs.ts';
import { groupingOf } from './grouping.ts';
import { listAssignees } from './list-assignees.ts';
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
  for (const [status, expected] of [
    ['all', 2031] as const,
    ['hidden', 100] as const,
    ['cancelled', 450] as const,
    ['active', await total('active')] as const,
  ]) {
    const filter = await filterRuns(app.context, caller, runListQuery.parse({ status }));
    expect(filter.whereMine).not.toBeNull();
    // A list of two thousand runs is long here, so that the person's own runs are looked up.
    expect([await countRuns(app.context, filter, 10), await countSeen(app.context, filter)]).toEqual([
      expected,
      expected,
    ]);
    for (const by of ['workflow', 'due', 'holder'] as const) {
      const grouping = groupingOf(by, { now: app.context.now(), zone: 'UTC' });
      const counts = await countColumns(app.context, filter, grouping);
      expect(await countColumns(app.context, filter, grouping, true, 10)).toEqual(counts);
      const byIds = await countRunningAmongMine(app.context, filter, grouping, 10);
      expect(sorted(byIds?.flatMap(({ key, runs }) => (key ? [[key, Number(runs)]] : [])))).toEqual(
        counts.running && sorted(counts.running),
      );
      if (byIds) expect(Number(byIds.find(({ key }) => key === null)?.runs ?? 0)).toBe(counts.ended ?? 0);
      expect(await countRunningAmongMine(app.context, filter, grouping, 10, 10)).toBeNull();
      const all = [...(counts.running?.values() ?? []), counts.ended ?? 0].reduce((sum, runs) => sum + runs, 0);
      expect(all, `${status} by ${by}`).toBe(expected);
    }
  }
});

/** Columns in the order of their keys; null without any. */
const sorted = (columns: Iterable<readonly (string | number)[]> | undefined) =>
  columns ? [...columns].map((one) => [...one]).sort() : null;

test('some runs of a list tell whether a person sees most of it', async () => {
  const filterOf = async (person: TestPerson, query = {}) => {
    const caller = await findMemberCaller(app.context, workspace.id, person.member_id);
    return filterRuns(app.context, { ...caller, role: 'member' }, runListQuery.parse({ status: 'active', ...query }));
  };
  const filter = await filterOf(starter);
  const other = await workspace.person();
  const seesNone = { ...filter, values: [workspace.id, other.member_id, 'member', ...filter.values.slice(3)] };
  expect([await seesMost(app.context, filter), await seesMost(app.context, seesNone)]).toEqual([true, false]);
  // A list with fewer runs is short, whoever sees them.
  expect(await seesMost(app.context, filter, 100_000)).toBe(false);
});

const ways = {
  'checks all of the list': { nearest: 1, mine: 10, among: 10, checked: 0 },
  'sorts their own runs': { nearest: 1, mine: 20_000, among: 10, checked: 0 },
  'walks the list beside their own runs': { nearest: 1, mine: 10, among: 20_000, checked: 0 },
  'checks all if that is likely not longer': { nearest: 1, mine: 10, among: 20_000, checked: 40_000 },
  'checks the first of the list': { nearest: 5_000, mine: 10, among: 10, checked: 0 },
  'checks as many as one page may need': { nearest: 120, mine: 10, among: 10, checked: 0 },
};

test.each([
  ['updated_at', 'all'],
  ['due_date', 'all'],
  ['name', 'all'],
  ['updated_at', 'active'],
  ['due_date', 'active'],
] as const)(
  'a list by %s has the same pages for a person with access to thousands, whichever way it is read, of %s runs',
  async (sort_by, status) => {
    const caller = await findMemberCaller(app.context, workspace.id, starter.member_id);
    const query = runListQuery.parse({ sort_by, status });
    const filter = await filterRuns(app.context, caller, query);
    expect(filter.whereMine).not.toBeNull();
    const { rows } = await app.context.pool.query<{ id: string }>(
      `select r.id from runs r where r.workspace_id = $1 and r.listing in (${status === 'all' ? "'active', 'completed', 'cancelled'" : "'active'"}) and ${visibleRuns('$2', '$3')}
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
        const from = edges[at];
        if (!from) continue;
        expect(await ids({ limit: 60, from })).toEqual(whole.slice(at + 1, at + 61));
        expect(await ids({ limit: 60, from, isBackwards: true, isInclusive: true })).toEqual(
          whole.slice(Math.max(0, at - 59), at + 1).toReversed(),
        );
        expect(await ids({ limit: 10, offset: at })).toEqual(whole.slice(at, at + 10));
      }
    }
  },
);

describe('the runs of a holder', () => {
  let holder: TestPerson;
  let group_id: string;

  /** A third of the running runs waits for the holder, a third for a group of theirs; half of that, and the last third, they answered. */
  beforeAll(async () => {
    const { pool } = app.context;
    holder = await workspace.person();
    const { body } = await workspace.owner.call<{ group: { id: string } }>('POST', `${workspace.path}/groups`, {
      group: { name: 'Holders', user_workspace_ids: [holder.member_id] },
    });
    group_id = body.group.id;
    await pool.query(
      `with numbered as (select id, row_number() over (order by name, id) as n from runs where workspace_id = $1 and status = 'running'),
        steps as (insert into run_steps (workspace_id, id, run_id, step_id, position, attempt, revision, status, opened_at)
          select $1, uuidv7(), id, uuidv7(), 100, 1, n, 'pending', now() from numbered returning id, run_id, revision as n),
        assignees as (insert into step_assignees (workspace_id, run_id, run_step_id, member_id, group_id, is_open, has_answered)
          select $1, run_id, id, case when n % 3 <> 1 then $2::uuid end, case when n % 3 = 1 then $3::uuid end, true, n % 3 = 2 from steps)
      insert into step_answers (workspace_id, run_id, run_step_id, member_id, is_draft, at)
      select $1, run_id, id, $2, false, now() from steps where n % 3 = 2 or n % 6 = 1`,
      [workspace.id, holder.member_id, group_id],
    );
    await pool.query('analyze runs, run_steps, step_assignees, step_answers');
  });

  /** The same from the steps and the answers alone. */
  const isHeld = (assignee: string) => `exists (select 1 from step_assignees a
    where a.workspace_id = $1 and a.run_id = r.id and a.is_open and ${assignee} and not exists (select 1 from step_answers g
      where g.workspace_id = $1 and g.run_step_id = a.run_step_id and g.member_id = $4 and not g.is_draft))`;
  const ofHolder = isHeld(
    '(a.member_id = $4 or a.group_id in (select gm.group_id from group_members gm where gm.workspace_id = $1 and gm.member_id = $4))',
  );

  test.each(['owner', 'starter'] as const)('are the same, whichever way they are read, for the %s', async (who) => {
    const person = who === 'owner' ? workspace.owner : starter;
    const caller = await findMemberCaller(app.context, workspace.id, person.member_id);
    for (const status of ['all', 'hidden'] as const) {
      for (const [sort_by, column] of [['updated_at', 'updated_at'] as const, ['due_date', 'due_at'] as const]) {
        const query = runListQuery.parse({ sort_by, status, assignees: holder.member_id });
        const { rows } = await app.context.pool.query<{ id: string }>(
          `select r.id from runs r where r.workspace_id = $1 and ${visibleRuns('$2', '$3')} and ${ofHolder}
            and r.listing in (${status === 'all' ? "'active', 'completed'" : "'hidden'"})
          order by ${column} desc nulls last, id desc`,
          [workspace.id, person.member_id, caller.role, holder.member_id],
        );
        const whole = rows.map(({ id }) => id);
        expect(whole.length).toBeGreaterThan(10);
        const filter = await filterRuns(app.context, caller, query);
        expect(await countHeld(app.context, filter)).toBe(whole.length);
        expect(await countHeld(app.context, filter, 1)).toBe(whole.length);
        for (const [way, limits] of Object.entries(ways)) {
          const ids = async (walk: Parameters<typeof walkRuns>[3]) =>
            (await walkRuns(app.context.listPool, filter, query, walk, limits)).map(({ id }) => id);
          expect([way, await ids({ limit: 2000 })]).toEqual([way, whole]);
          expect([way, await ids({ limit: 4, offset: 5 })]).toEqual([way, whole.slice(5, 9)]);
        }
      }
    }
  });

  test('name them as assignees, whichever way they are found', async () => {
    const caller = await findMemberCaller(app.context, workspace.id, starter.member_id);
    const named = await listAssignees(app.context, caller, '');
    expect(named.map(({ id }) => id)).toEqual(expect.arrayContaining([holder.member_id, group_id]));
    for (const running of [10, 20_000]) {
      for (const first of [1, 50]) {
        expect(await listAssignees(app.context, caller, '', { own: 10, running, first })).toEqual(named);
      }
    }
  });

  test('are named to somebody who sees one of them only, whichever way they are found', async () => {
    const guest = await workspace.person();
    await app.context.pool.query(
      `insert into run_viewers (workspace_id, id, run_id, member_id, role, created_by, created_at)
      select workspace_id, uuidv7(), run_id, $2, 'viewer', $3, now() from step_assignees
      where workspace_id = $1 and member_id = $3 and is_open and not has_answered order by run_id limit 1`,
      [workspace.id, guest.member_id, holder.member_id],
    );
    const caller = await findMemberCaller(app.context, workspace.id, guest.member_id);
    const named = await listAssignees(app.context, caller, '');
    expect(named.map(({ id }) => id)).toContain(holder.member_id);
    expect(named.map(({ id }) => id)).not.toContain(group_id);
    for (const running of [0, 20_000]) {
      for (const role of ['member', 'guest'] as const) {
        expect(await listAssignees(app.context, { ...caller, role }, '', { own: 0, running, first: 1 })).toEqual(named);
      }
    }
  });

  test('are counted alike by the board and one by one', async () => {
    const { owner } = workspace;
    const caller = await findMemberCaller(app.context, workspace.id, owner.member_id);
    const filter = await filterRuns(app.context, caller, runListQuery.parse({ status: 'active' }));
    const grouping = groupingOf('holder', { now: app.context.now(), zone: 'UTC' });
    const together = await countColumns(app.context, filter, grouping);
    const each = await countColumns(app.context, { ...filter, isEveryActive: false }, grouping);
    expect(together).toEqual(each);
    expect([...together.running!.keys()]).toEqual(expect.arrayContaining([holder.member_id, group_id]));
    const { rows } = await app.context.pool.query(
      `select count(*)::int as runs from runs r where workspace_id = $1 and r.listing = 'active' and ${isHeld('a.member_id = $4').replaceAll('$4', '$2')}`,
      [workspace.id, holder.member_id],
    );
    expect(together.running!.get(holder.member_id)).toBe(rows[0].runs);
  });
});

test('a search looks at the same runs of somebody, found by their ids or by checking the first of each list', async () => {
  const caller = await findMemberCaller(app.context, workspace.id, starter.member_id);
  const found = await manyAccessibleRunIds(app.context, caller);
  expect(found!.length).toBeGreaterThan(2_000);
  const lists = ['active', 'completed', 'cancelled', 'hidden'];
  const [byIds, byChecks] = await Promise.all(
    [found, null].map(async (own) => {
      const sql = newestSeen({ columns: 'r.id', lists, most: 300, caller, own, ids: '$4' });
      const values = [workspace.id, starter.member_id, caller.role, own];
      return (await app.context.listPool.query<{ id: string }>(`${sql} order by 1`, values)).rows;
    }),
  );
  expect(byIds!.length).toBeGreaterThan(900);
  expect(byIds).toEqual(byChecks);
});

test('the counts of the menu are the totals of the lists, for each person', async () => {
  const { pool } = app.context;
  const mark = (set: string, which: string) =>
    pool.query(
      `update runs set ${set} where id in (select id from runs where workspace_id = $1 and listing = 'active' and ${which} limit 7)`,
      [workspace.id],
    );
  await mark(`status = 'failed'`, 'initiator_id is not null');
  await mark(`due_at = now() - interval '1 day'`, 'initiator_id is not null');
  await mark(
    `status = 'failed', due_at = now() - interval '1 day'`,
    `initiator_id is distinct from '${starter.member_id}'`,
  );
  const viewer = await workspace.person();
  await pool.query(
    `insert into run_viewers (workspace_id, id, run_id, member_id, role, created_by, created_at)
      select workspace_id, uuidv7(), id, $2, 'viewer', $3, now() from runs where workspace_id = $1 and status = 'failed'`,
    [workspace.id, viewer.member_id, workspace.owner.member_id],
  );
  const seen = [];
  for (const person of [workspace.owner, starter, viewer, await workspace.person()]) {
    const totals = await Promise.all(
      countedStatuses.map(async (status) => {
        const path = `${workspace.path}/runs/index_v2?per_page=1&status=${status}`;
        const { body } = await person.call<{ total: number; total_is_capped: boolean }>('GET', path);
        return [status, { total: body.total, total_is_capped: body.total_is_capped }] as const;
      }),
    );
    const { body } = await person.call<{ counts: unknown }>('GET', `${workspace.path}/runs/counts`);
    expect(body.counts).toEqual(Object.fromEntries(totals));
    const caller = await findMemberCaller(app.context, workspace.id, person.member_id);
    // A minute later no count is remembered.
    const later = { ...app.context, now: () => app.context.now() + 60 };
    expect(await countLists(later, caller, 10)).toEqual(body.counts);
    seen.push(totals.map(([, { total }]) => total));
  }
  const [ofOwner, ofStarter, ofViewer, ofNobody] = seen;
  expect(ofOwner).not.toEqual(ofStarter);
  expect(ofStarter?.every((total) => total > 0)).toBe(true);
  expect([ofViewer?.[1], ofNobody]).toEqual([ofOwner?.[1], [0, 0, 0]]);
});
