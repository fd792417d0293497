import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../db/new-id.ts';
import { violatedConstraint } from '../../db/violated-constraint.ts';
import type { MemberCaller } from '../../http/caller.ts';
import {
  createTestTrigger,
  createTestWorkflow,
  createTestWorkspace,
  requestDefinition,
  type TestWorkflow,
  type TestWorkspace,
} from '../../testing/factories.ts';
import { openTestApp, type TestApp } from '../../testing/open-test-app.ts';
import { findAutomaticTriggerByToken } from '../../triggers/find-automatic-trigger.ts';
import { startByTrigger } from '../../triggers/start-by-trigger.ts';
import { createRun, type NewRun } from '../change/create-run.ts';
import { findStart, type Start } from '../change/find-start.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

interface TestSetup {
  workspace: TestWorkspace;
  workflow: TestWorkflow;
  caller: MemberCaller;
}

/** A workspace on a package, with a workflow that its owner can start. */
async function setUp(name: string, runsUsed = 0): Promise<TestSetup> {
  const workspace = await createTestWorkspace(app);
  const { owner } = workspace;
  const workflow = await createTestWorkflow(workspace, requestDefinition([owner.ref]), [owner.ref]);
  await app.context.pool.query('update workspaces set package = $2 where id = $1', [workspace.id, name]);
  await app.context.pool.query('insert into usage_deltas (workspace_id, at, runs) values ($1, to_timestamp($2), $3)', [
    workspace.id,
    app.context.now(),
    runsUsed,
  ]);
  const caller: MemberCaller = {
    user_id: owner.user_id,
    session_id: '',
    email: owner.email,
    language: null,
    time_zone: null,
    workspace_id: workspace.id,
    member_id: owner.member_id,
    role: 'owner',
    workspace: { name: '', status: 'enabled', time_zone: 'UTC', people_revision: Number.MAX_SAFE_INTEGER },
  };
  return { workspace, workflow, caller };
}

/** Creates runs while all lanes wait for a row of another workspace, so that they are stored together. */
async function startTogether(setup: TestSetup, runs: Partial<NewRun>[]) {
  const { pool } = app.context;
  const busy = await setUp('unlimited');
  const starts = [busy, setup].map(({ workflow, caller }) => findStart(app.context, caller, workflow.id));
  const [busyStart, start] = (await Promise.all(starts)) as [Start, Start];
  const blocker = await pool.connect();
  await blocker.query('begin');
  await blocker.query('select 1 from workflows where workspace_id = $1 and id = $2 for update', [
    busy.workspace.id,
    busy.workflow.id,
  ]);
  const first = [1, 2, 3].map(() => create(busy, busyStart));
  const replies = Promise.allSettled(runs.map((more) => create(setup, start, more)));
  // The starts have no more to wait for than microtasks before they are queued.
  await new Promise((resolve) => setImmediate(resolve));
  await blocker.query('commit');
  blocker.release();
  await Promise.all(first);
  return replies;
}

const create = ({ workspace, caller }: TestSetup, start: Start, more: Partial<NewRun> = {}) =>
  createRun(app.context, {
    workspace_id: workspace.id,
    zone: 'UTC',
    start,
    fields: [],
    initiator_id: caller.member_id,
    idempotency: null,
    ...more,
  });

const outcomesOf = (replies: PromiseSettledResult<unknown>[]) =>
  replies.map((reply) =>
    reply.status === 'fulfilled'
      ? 'started'
      : (violatedConstraint(reply.reason)?.kind ?? (reply.reason.code as string)),
  );

/** The stored runs with their transactions, and the rows that each of them should have. */
async function storedIn({ workspace }: TestSetup) {
  const { rows } = await app.context.pool.query<{ name: string; by: string; steps: number; lines: number }>(
    `select name, xmin::text as by,
      (select count(*)::int from run_steps s where s.workspace_id = r.workspace_id and s.run_id = r.id) as steps,
      (select count(*)::int from activities a where a.workspace_id = r.workspace_id and a.run_id = r.id
        and a.kind = 'run_started') as lines
    from runs r where workspace_id = $1 order by id`,
    [workspace.id],
  );
  const { rows: metered } = await app.context.pool.query<{ runs: number }>(
    'select sum(runs)::int as runs from usage_deltas where workspace_id = $1 and runs = 1',
    [workspace.id],
  );
  return { rows, commits: new Set(rows.map(({ by }) => by)).size, metered: metered[0]?.runs };
}

const named = (...names: string[]): Partial<NewRun>[] => names.map((name) => ({ settings: { name } }));
const keyed = ({ caller }: TestSetup, name: string, key: string): Partial<NewRun> => ({
  settings: { name },
  idempotency: { scope_id: caller.member_id, key, fingerprint: Buffer.from(name) },
});

test('starts of the same moment share a commit, and each has its own rows', async () => {
  const setup = await setUp('unlimited');
  const replies = await startTogether(setup, named('A', 'B', 'C', 'D'));
  expect(outcomesOf(replies)).toEqual(['started', 'started', 'started', 'started']);
  const { rows, commits, metered } = await storedIn(setup);
  expect(rows.map(({ name, steps, lines }) => [name, steps > 0, lines])).toEqual(
    ['A', 'B', 'C', 'D'].map((name) => [name, true, 1]),
  );
  expect([commits, metered]).toEqual([1, 4]);
});

test('a package with room for some of them starts exactly the first, and refuses the others', async () => {
  const setup = await setUp('free', 98);
  const replies = await startTogether(setup, named('A', 'B', 'C', 'D'));
  expect(outcomesOf(replies)).toEqual(['started', 'started', 'workspace_frozen', 'workspace_frozen']);
  const { rows, metered } = await storedIn(setup);
  expect([rows.map(({ name }) => name), metered]).toEqual([['A', 'B'], 2]);
});

test('a start that PostgreSQL refuses fails alone', async () => {
  const setup = await setUp('unlimited');
  const stale = { settings: { name: 'B' }, parent: { run_id: newId(), run_step_id: newId() } };
  const replies = await startTogether(setup, [...named('A'), stale, ...named('C')]);
  expect(outcomesOf(replies)).toEqual(['started', 'foreign_key', 'started']);
  expect((await storedIn(setup)).rows.map(({ name }) => name)).toEqual(['A', 'C']);
});

test('repeats of a key are never in one statement, and only the first is stored', async () => {
  const setup = await setUp('unlimited');
  const replies = await startTogether(setup, [
    keyed(setup, 'A', 'one'),
    keyed(setup, 'Again', 'one'),
    ...named('B', 'C'),
  ]);
  expect(outcomesOf(replies)).toEqual(['started', 'unique', 'started', 'started']);
  const { rows, commits } = await storedIn(setup);
  expect(rows.map(({ name }) => name)).toEqual(['A', 'B', 'C']);
  expect(commits).toBe(1);
});

test('starts in a workspace that was disabled meanwhile are all refused', async () => {
  const setup = await setUp('unlimited');
  const start = await findStart(app.context, setup.caller, setup.workflow.id);
  await app.context.pool.query(`update workspaces set status = 'disabled' where id = $1`, [setup.workspace.id]);
  const replies = await Promise.allSettled(Array.from({ length: 6 }, () => create(setup, start)));
  expect(outcomesOf(replies)).toEqual(Array(6).fill('workspace_disabled'));
  expect((await storedIn(setup)).rows).toEqual([]);
});

test('a statement cannot take more places than the lock is shared for', async () => {
  const { workspace } = await setUp('business');
  const ask = app.context.pool.query('select take_run_places($1, current_date, $2, 17)', [workspace.id, '{}']);
  await expect(ask).rejects.toThrow('a statement may start 16 runs, not 17');
});

test('a process of the version before, which asks for one place at a time, is refused at the limit too', async () => {
  const ask = async (used: number) => {
    const { workspace } = await setUp('free', used);
    const { rows } = await app.context.pool.query<{ may: boolean }>(
      `select take_run_place($1, usage_month(to_timestamp($2)), '{"free": {"runs": 100}}') as may`,
      [workspace.id, app.context.now()],
    );
    return rows[0]?.may;
  };
  expect([await ask(99), await ask(100)]).toEqual([true, false]);
});

test('of concurrent calls of several triggers, the last twenty of each are kept', async () => {
  const setup = await setUp('unlimited');
  const triggers = await Promise.all(
    [1, 2].map(async () => {
      const { token } = await createTestTrigger(setup.workspace, setup.workflow);
      return findAutomaticTriggerByToken(app.context, token);
    }),
  );
  const call = (trigger: (typeof triggers)[number]) =>
    startByTrigger(app.context, trigger, { by: 'token', inputs: () => [], named: null, initiator_id: null });
  await Promise.all(triggers.flatMap((trigger) => Array.from({ length: 40 }, () => call(trigger))));
  // What concurrent statements could not delete goes with the next call.
  for (const trigger of triggers) await call(trigger);
  const { rows } = await app.context.pool.query<{ kept: number; newest: boolean }>(
    `select count(*)::int as kept,
      bool_and(c.id in (select id from trigger_calls n where n.workspace_id = $1 and n.trigger_id = c.trigger_id
        order by id desc limit 20)) as newest
    from trigger_calls c where workspace_id = $1 group by c.trigger_id`,
    [setup.workspace.id],
  );
  expect(rows).toEqual([
    { kept: 20, newest: true },
    { kept: 20, newest: true },
  ]);
});
