import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Ref } from '../../engine/definition.ts';
import { anyVote, definitionBuilders } from '../demo/demo-definition.ts';
import type { MemberCaller } from '../http/caller.ts';
import {
  createTestWorkflow,
  createTestWorkspace,
  type TestPerson,
  type TestRun,
  type TestWorkspace,
} from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';
import { accessibleRunIdsSql } from './accessible-run-ids.ts';
import { accessibleRunIdsOfPeriod, type RunMoment } from './accessible-run-ids-of-period.ts';
import type { runAccessSources } from './run-access-sources.ts';
import { type RunningLimits, runningRunIdsSql } from './running-run-ids.ts';
import { visibleRuns } from './visible-runs.ts';

let app: TestApp;
let workspace: TestWorkspace;
beforeAll(async () => {
  app = await openTestApp();
  workspace = await createTestWorkspace(app);
});
afterAll(() => app.close());

interface Made {
  run_id: string;
  workflow_id: string;
}

let count = 0;
/** Creates a run of a new workflow in which only the given people have a part, apart from the owner. */
async function makeRun({
  doers,
  cancellers = [],
  by,
}: {
  doers?: Ref[];
  cancellers?: Ref[];
  by?: TestPerson;
}): Promise<Made> {
  const { owner } = workspace;
  const { act, group } = definitionBuilders(`parts ${++count}`);
  const task = act('task', 'Do', { instructions: '', vote: anyVote }, { assignees: doers ?? [owner.ref] });
  const definition = {
    schema: 1 as const,
    trigger_form: [],
    action_groups: [group('One', task)],
    cancellation: cancellers,
  };
  const starter = by ?? owner;
  const { id } = await createTestWorkflow(workspace, definition, [starter.ref]);
  const { body } = await starter.call<{ run: TestRun }>('POST', `${workspace.path}/runs`, { workflow_id: id });
  return { run_id: body.run.id, workflow_id: id };
}

const share = (table: 'run' | 'workflow', id: string, ref: Ref) =>
  app.context.pool.query(
    `insert into ${table}_viewers (workspace_id, id, ${table}_id, ${ref.type === 'group' ? 'group_id' : 'member_id'}, role,
      created_by, created_at) values ($1, $2, $3, $4, 'viewer', $5, now())`,
    [workspace.id, app.context.nextId(), id, ref.id, workspace.owner.member_id],
  );

type MakePart = (ref: Ref, person: TestPerson) => Promise<Made>;

/** One entry for each source of access: the type requires one for every new source. */
const parts: Record<keyof typeof runAccessSources, MakePart> = {
  assignee: (ref) => makeRun({ doers: [ref] }),
  canceller: (ref) => makeRun({ cancellers: [ref] }),
  viewer: async (ref) => {
    const made = await makeRun({});
    await share('run', made.run_id, ref);
    return made;
  },
  workflow_viewer: async (ref) => {
    const made = await makeRun({});
    await share('workflow', made.workflow_id, ref);
    return made;
  },
  admin: async (_ref, { member_id }) => {
    const made = await makeRun({});
    const values = [workspace.id, made.workflow_id, member_id];
    await app.context.pool.query('insert into workflow_admins values ($1, $2, $3)', values);
    return made;
  },
};
const initiator: MakePart = (_ref, person) => makeRun({ by: person });

async function expectSame(person: TestPerson, role: 'member' | 'guest', expected: string[]) {
  const values = [workspace.id, person.member_id, role];
  const seen = await app.context.pool.query<{ id: string }>(
    `select id from runs r where r.workspace_id = $1 and ${visibleRuns('$2', '$3')}`,
    values,
  );
  // The same rule where each row has its own person.
  const loaded = await app.context.pool.query<{ id: string }>(
    `select id from (values ($2::uuid, $3::text)) asked(member_id, role), runs r
      where r.workspace_id = $1 and ${visibleRuns('asked.member_id', 'asked.role')}`,
    values,
  );
  const found = await app.context.pool.query<{ id: string }>(
    `select distinct id from (${accessibleRunIdsSql}) part`,
    values,
  );
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id).sort();
  expect(ids(seen.rows)).toEqual(expected.toSorted());
  expect(ids(loaded.rows)).toEqual(expected.toSorted());
  expect(ids(found.rows)).toEqual(expected.toSorted());
  await expectRunning(person, role, expected);
  await expectInPeriods(person, role, expected);
}

/**
 * All are running, and are found as such: among the oldest that are checked, by their ids, by themselves if their start is of
 * another time than their id, and without a look at the time in ids.
 */
async function expectRunning(person: TestPerson, role: 'member' | 'guest', expected: string[]) {
  const found = async (limits: RunningLimits) => {
    const { rows } = await app.context.pool.query<{ id: string }>(
      `select distinct id from (${runningRunIdsSql(limits)}) part`,
      [workspace.id, person.member_id, role],
    );
    return rows.map(({ id }) => id).sort();
  };
  const expectAll = async (when: string) => {
    for (const [oldest, apart] of [[200, 200] as const, [1, 200] as const, [0, 200] as const, [0, 0] as const]) {
      expect([when, oldest, apart, await found({ oldest, apart })]).toEqual([when, oldest, apart, expected.toSorted()]);
    }
  };
  // An update of a distributed table computes with times without a zone only.
  const moved = (days: string) => `started_at = ((started_at at time zone 'UTC') + ${days}) at time zone 'UTC'`;
  const change = (columns: string) =>
    app.context.pool.query(`update runs set ${columns} where workspace_id = $1 and id = any ($2)`, [
      workspace.id,
      expected,
    ]);
  await expectAll('active');
  await change('hid_at = now()');
  await expectAll('hidden');
  await change(`hid_at = null, ${moved("interval '100 days'")}`);
  await expectAll('started after the time of its id');
  await change(moved("interval '-200 days'"));
  await expectAll('started before it');
  await change(moved("interval '100 days'"));
  // With all others of that time too, the time in an id is before all of their starts.
  const changeAll = (days: number) =>
    app.context.pool.query(`update runs set ${moved('make_interval(days => $2)')} where workspace_id = $1`, [
      workspace.id,
      days,
    ]);
  await changeAll(100);
  await expectAll('all started after the time of their ids');
  await changeAll(-100);
}

const day = 86_400;

/**
 * The runs are found in the period in which they started, and in that in which they were completed, and not in others,
 * whatever the time in their ids.
 */
async function expectInPeriods(person: TestPerson, role: 'member' | 'guest', expected: string[]) {
  const caller = { workspace_id: workspace.id, member_id: person.member_id, role } as MemberCaller;
  const found = (from: number | null, to: number | null, moment: RunMoment = 'started') =>
    accessibleRunIdsOfPeriod(app.context, caller, { from, to }, moment);
  const now = Math.floor(Date.now() / 1000);
  expect((await found(null, null))?.sort()).toEqual(expected.toSorted());
  expect((await found(now - day, now + day))?.sort()).toEqual(expected.toSorted());
  expect(await found(null, now - 3 * day)).toEqual([]);
  const move = (days: number) =>
    app.context.pool.query(
      `update runs r set started_at = moved.at
      from (select id, started_at + make_interval(days => $3) as at from runs where workspace_id = $1 offset 0) moved
      where r.workspace_id = $1 and r.id = any ($2) and r.id = moved.id`,
      [workspace.id, expected, days],
    );
  await move(-100);
  expect((await found(now - 101 * day, now - 99 * day))?.sort()).toEqual(expected.toSorted());
  expect(await found(now - 99 * day, now - 3 * day)).toEqual([]);
  await move(100);
  const complete = (days: number | null) =>
    app.context.pool.query(
      `update runs r set status = case when $3::int is null then 'running' else 'completed' end, ended_at = ended.at
      from (select id, started_at + make_interval(days => $3) as at from runs where workspace_id = $1 offset 0) ended
      where r.workspace_id = $1 and r.id = any ($2) and r.id = ended.id`,
      [workspace.id, expected, days],
    );
  // Days after the start: of one run in three months, and of runs that are looked for by themselves.
  for (const days of [0, 91, 93, 200, -2]) {
    await complete(days);
    const at = now + days * day;
    expect((await found(at - day, at + day, 'completed'))?.sort()).toEqual(expected.toSorted());
    expect(await found(at + 95 * day, at + 300 * day, 'completed')).toEqual([]);
  }
  await complete(null);
}

test.each([...Object.entries(parts), ['initiator', initiator] as const])(
  'a person who is %s of a run has access to it and to no other, by both rules',
  async (name, make) => {
    const person = await workspace.person();
    const { run_id } = await make(person.ref, person);
    await expectSame(person, 'member', [run_id]);
    // A guest does not administer workflows, even if a row says so.
    await expectSame(person, 'guest', name === 'admin' ? [] : [run_id]);
  },
);

test.each(Object.entries(parts).filter(([name]) => name !== 'admin'))(
  'a person who is %s by a group has access to the run while they are in the group',
  async (_name, make) => {
    const person = await workspace.person();
    const group = await workspace.group(person);
    const { run_id } = await make(group, person);
    await expectSame(person, 'guest', [run_id]);
    await app.context.pool.query('delete from group_members where group_id = $1', [group.id]);
    await expectSame(person, 'member', []);
  },
);
