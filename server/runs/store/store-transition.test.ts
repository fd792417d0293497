import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunState } from '../../../engine/run-state.ts';
import { migrationsFolder } from '../../db/migrate.ts';
import { anyVote, definitionBuilders } from '../../demo/demo-definition.ts';
import type { MemberCaller } from '../../http/caller.ts';
import { loadRun } from '../../run-access/load-run.ts';
import type { RunContext } from '../../run-access/run-context.ts';
import {
  createTestWorkflow,
  createTestWorkspace,
  requestDefinition,
  type TestPerson,
  type TestWorkspace,
} from '../../testing/factories.ts';
import { openTestApp, type TestApp } from '../../testing/open-test-app.ts';
import { answerStep } from '../change/answer-step.ts';
import { applyEvent } from '../change/apply-event.ts';
import { startRunManually } from '../change/start-run-manually.ts';
import type { StoreInput } from './rows-of-transition.ts';
import { storeTransition } from './store-transition.ts';

let app: TestApp;
let workspace: TestWorkspace;
let asker: TestPerson;
let boss: TestPerson;

beforeAll(async () => {
  app = await openTestApp();
  workspace = await createTestWorkspace(app);
  asker = await workspace.person();
  boss = await workspace.person();
});
afterAll(() => app.close());

const callerOf = (person: TestPerson): MemberCaller => ({
  user_id: person.user_id,
  session_id: '',
  email: person.email,
  language: null,
  time_zone: null,
  workspace_id: workspace.id,
  member_id: person.member_id,
  role: 'member',
  workspace: {
    name: '',
    status: 'enabled',
    time_zone: 'UTC',
    people_revision: Number.MAX_SAFE_INTEGER,
  },
});

/** The stored run must equal what the engine computed, in every field. */
async function expectStored(runContext: RunContext): Promise<RunContext> {
  const stored = await loadRun(app.context.pool, workspace.id, runContext.loaded.run.id, null);
  expect(stored?.run).toEqual(runContext.loaded.run);
  await expectAssignees(runContext.loaded.run);
  return runContext;
}

/** Beside each assignee stands what an inbox is sorted by, and whether they have answered an open step. */
async function expectAssignees({ id, steps }: RunState): Promise<void> {
  const { rows } = await app.context.pool.query(
    `select run_step_id, coalesce(member_id, group_id) as assignee, is_open, has_answered, due_at, opened_at from step_assignees
    where workspace_id = $1 and run_id = $2 order by 1, 2`,
    [workspace.id, id],
  );
  const expected = steps.flatMap((step) =>
    step.assignees.map((ref) => ({
      run_step_id: step.id,
      assignee: ref.id,
      is_open: step.status === 'pending',
      has_answered: step.status === 'pending' && step.votes.some((vote) => vote.user_workspace_id === ref.id),
      due_at: step.due_at,
      opened_at: step.opened_at,
    })),
  );
  const order = (row: { run_step_id: string; assignee: string }) => `${row.run_step_id} ${row.assignee}`;
  expect(rows).toEqual(expected.toSorted((one, other) => (order(one) < order(other) ? -1 : 1)));
}

function answer(
  runContext: RunContext,
  person: TestPerson,
  name: string,
  run_step: { answer?: 'approve' | 'disapprove' | 'submitted'; amount?: string; comment?: string },
) {
  const { action_groups } = runContext.version.definition;
  const action = action_groups.flatMap(({ actions }) => actions).find((one) => one.name === name);
  const step = runContext.loaded.run.steps.findLast(({ step_id }) => step_id === action?.id);
  const fields = run_step.amount === undefined ? [] : [{ key: 'amount', value: run_step.amount }];
  const target = { run_id: runContext.loaded.run.id, run_step_id: step?.id ?? '', idempotencyKey: null };
  return answerStep(app.context, callerOf(person), target, {
    answer: run_step.answer,
    comment: run_step.comment ?? '',
    fields,
  });
}

async function begin(name: string): Promise<RunContext> {
  const workflow = await createTestWorkflow(workspace, requestDefinition([boss.ref], definitionBuilders(name)), [
    asker.ref,
  ]);
  return startRunManually(app.context, callerOf(asker), null, {
    workflow_id: workflow.id,
    run: { name: 'Stored', due_after: '1_week' },
    fields: [],
  });
}

describe('a computed transition', () => {
  test('is stored completely after every event of a run with drafts, votes, a go-back and a cancellation', async () => {
    let runContext = await expectStored(await begin('rows'));
    runContext = await expectStored(await answer(runContext, asker, 'Ask', { amount: '3', comment: 'a draft' }));
    runContext = await expectStored(await answer(runContext, asker, 'Ask', { amount: '4', comment: 'another draft' }));
    runContext = await expectStored(
      await answer(runContext, asker, 'Ask', { answer: 'submitted', amount: '400', comment: 'Please' }),
    );
    runContext = await expectStored(await answer(runContext, boss, 'Approve', { answer: 'disapprove', comment: 'No' }));
    runContext = await expectStored(await answer(runContext, asker, 'Ask', { answer: 'submitted', amount: '300' }));
    const input = { workspace_id: workspace.id, run_id: runContext.loaded.run.id, viewer: null, zone: 'UTC' };
    for (const type of ['cancel', 'archive', 'restore', 'hide', 'unhide', 'delete'] as const) {
      runContext = await expectStored(
        await applyEvent(app.context, { ...input, decide: () => ({ type, by: boss.member_id }) }),
      );
    }
    const open = 'select 1 from step_assignees where workspace_id = $1 and run_id = $2 and is_open';
    expect((await app.context.pool.query(open, [workspace.id, runContext.loaded.run.id])).rows).toHaveLength(0);
  });

  test('tells of a vote that its step goes on waiting for others, as the migration does for those from before it', async () => {
    const definition = requestDefinition([boss.ref, asker.ref], definitionBuilders('votes'));
    const approval = definition.action_groups[1]!.actions[0]!;
    Object.assign(approval, { stepable: { ...approval.stepable, vote: { match: 'all' } }, due_after: '1_week' });
    const workflow = await createTestWorkflow(workspace, definition, [asker.ref]);
    const begun = await startRunManually(app.context, callerOf(asker), null, {
      workflow_id: workflow.id,
      run: { name: 'Voted' },
      fields: [],
    });
    const asked = await expectStored(await answer(begun, asker, 'Ask', { answer: 'submitted', amount: '400' }));
    const voted = await expectStored(await answer(asked, boss, 'Approve', { answer: 'approve' }));
    expect(voted.loaded.run.status).toBe('running');
    const sql = readFileSync(join(migrationsFolder, '0057-open-steps-by-holder.sql'), 'utf8');
    await app.context.pool.query(
      'update step_assignees set has_answered = false, due_at = null, opened_at = null where is_open',
    );
    await app.context.pool.query(/update step_assignees[\s\S]*?;/.exec(sql)?.[0] ?? '');
    await expectAssignees(voted.loaded.run);
    // Votes of the same second have no order, so only the assignees are compared.
    const over = await answer(voted, asker, 'Approve', { answer: 'disapprove' });
    await expectAssignees(over.loaded.run);
  });

  test('is not stored twice for one revision, and the second attempt leaves nothing', async () => {
    const runContext = await begin('revision');
    const { run } = runContext.loaded;
    const moved = { run: { ...run, revision: run.revision + 1, name: 'Moved' }, activities: [], effects: [] };
    const input = {
      workspace_id: workspace.id,
      workflow_id: runContext.loaded.workflow.id,
      before: run,
      transition: moved,
      action_group_id: null,
      at: 1,
    };
    expect(await storeTransition(app.context.pool, input)).toBe(true);
    const activity = {
      id: app.context.nextId(),
      kind: 'run_edited' as const,
      at: 1,
      by: null,
      run_step_id: null,
      data: {},
    };
    const late = { ...input, transition: { ...moved, run: { ...moved.run, name: 'Late' }, activities: [activity] } };
    expect(await storeTransition(app.context.pool, late)).toBe(false);
    const { rows } = await app.context.pool.query('select name from runs where id = $1', [run.id]);
    expect(rows).toEqual([{ name: 'Moved' }]);
    expect((await app.context.pool.query('select 1 from activities where id = $1', [activity.id])).rows).toHaveLength(
      0,
    );
  });

  test('is stored once for each of many concurrent answers', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => workspace.person()));
    const { group, act } = definitionBuilders('many');
    const vote = { match: 'all' as const };
    const all = act(
      'approval',
      'All',
      { fields: [], vote, cancel_on_disapprove: false },
      { assignees: people.map(({ ref }) => ref) },
    );
    const last = act('task', 'Last', { instructions: '', vote: anyVote }, { assignees: [boss.ref] });
    const definition = {
      schema: 1 as const,
      trigger_form: [],
      action_groups: [group('All', all), group('Last', last)],
      cancellation: [],
    };
    const workflow = await createTestWorkflow(workspace, definition, [asker.ref]);
    const runContext = await startRunManually(app.context, callerOf(asker), null, {
      workflow_id: workflow.id,
      run: {},
      fields: [],
    });
    await Promise.all(people.map((person) => answer(runContext, person, 'All', { answer: 'approve' })));
    const stored = await loadRun(app.context.pool, workspace.id, runContext.loaded.run.id, null);
    expect(stored?.run.steps.map(({ status, votes }) => [status, votes.length])).toEqual([
      ['completed', 8],
      ['pending', 0],
    ]);
  });

  describe('of the same moment as others', () => {
    const inputOf = ({ loaded: { run, workflow } }: RunContext, more: Partial<StoreInput> = {}): StoreInput => ({
      workspace_id: workspace.id,
      workflow_id: workflow.id,
      before: run,
      transition: { run: { ...run, revision: run.revision + 1, name: 'Shared' }, activities: [], effects: [] },
      action_group_id: null,
      at: 1,
      ...more,
    });

    /** Stores while all lanes are busy with locked runs, so that the inputs are sent together. */
    async function storeTogether(inputs: StoreInput[]) {
      const { pool } = app.context;
      const busy = await Promise.all(['one', 'two', 'three'].map(begin));
      const blocker = await pool.connect();
      await blocker.query('begin');
      const locked = busy.map(({ loaded }) => loaded.run.id);
      await blocker.query('select 1 from runs where workspace_id = $1 and id = any($2::uuid[]) for update', [
        workspace.id,
        locked,
      ]);
      const first = busy.map((runContext) => storeTransition(pool, inputOf(runContext)));
      const replies = Promise.allSettled(inputs.map((input) => storeTransition(pool, input)));
      await blocker.query('commit');
      blocker.release();
      expect(await Promise.all(first)).toEqual([true, true, true]);
      return replies;
    }

    /** The names of runs, and the transactions that wrote them. */
    async function written(runs: RunContext[]) {
      const { rows } = await app.context.pool.query<{ name: string; by: string }>(
        'select name, xmin::text as by from runs where id = any($1::uuid[])',
        [runs.map(({ loaded }) => loaded.run.id)],
      );
      return { names: rows.map(({ name }) => name), commits: new Set(rows.map(({ by }) => by)).size };
    }
    const isStored = { status: 'fulfilled', value: true };

    test('shares their commit, and one that is stale is not stored', async () => {
      const [stale, ...others] = (await Promise.all(['a', 'b', 'c', 'd'].map(begin))) as [RunContext, ...RunContext[]];
      const { run } = stale.loaded;
      const replies = await storeTogether([
        inputOf(stale, { before: { ...run, revision: run.revision - 1 } }),
        ...others.map((runContext) => inputOf(runContext)),
      ]);
      expect(replies).toEqual([{ status: 'fulfilled', value: false }, isStored, isStored, isStored]);
      expect(await written(others)).toEqual({ names: ['Shared', 'Shared', 'Shared'], commits: 1 });
      expect(await written([stale])).toMatchObject({ names: ['Stored'] });
    });

    test('fails alone if the database refuses it', async () => {
      const [refused, ...others] = (await Promise.all(['a', 'b', 'c'].map(begin))) as [RunContext, ...RunContext[]];
      const idempotency = { scope_id: boss.member_id, key: 'used before', fingerprint: Buffer.from('a') };
      expect(await storeTransition(app.context.pool, inputOf(await begin('used'), { idempotency }))).toBe(true);
      const replies = await storeTogether([
        inputOf(refused, { idempotency }),
        ...others.map((runContext) => inputOf(runContext)),
      ]);
      expect(replies).toEqual([
        { status: 'rejected', reason: expect.objectContaining({ code: '23505' }) },
        isStored,
        isStored,
      ]);
      expect(await written(others)).toMatchObject({ names: ['Shared', 'Shared'] });
      expect(await written([refused])).toMatchObject({ names: ['Stored'] });
    });
  });

  test("enqueues its jobs with the queue's settings, as pg-boss would", async () => {
    const { jobs, pool } = app.context;
    await begin('jobs');
    await jobs.send('notify_opened', {});
    const { rows } = await pool.query(`select expire_seconds, deletion_seconds, retry_limit, retry_delay, retry_backoff,
        retry_delay_max, policy, dead_letter, heartbeat_seconds, priority, blocked, blocking, state,
        extract(epoch from keep_until - start_after)::int as kept
      from pgboss.job where name = 'notify_opened' order by (data = '{}') limit 1000`);
    expect(rows.length).toBeGreaterThan(1);
    expect(rows[0]).toEqual(rows.at(-1));
  });
});

describe('assignees', () => {
  test('are mailed when a step waits for them, in their language, unless they have unsubscribed', async () => {
    const { pool } = app.context;
    await app.work();
    app.mails();
    await pool.query(`update users set language_preference = 'fr' where id = $1`, [boss.user_id]);
    await answer(await begin('mails'), asker, 'Ask', { answer: 'submitted', amount: '500' });
    await app.work();
    const mails = app.mails();
    const toBoss = mails.filter((mail) => mail.includes(boss.email));
    expect(toBoss).toHaveLength(1);
    // In an encoded subject a space is an underscore.
    expect(toBoss[0]).toMatch(/vous[ _]attend/);
    await pool.query('update users set subscribed_to_email = false where id = $1', [boss.user_id]);
    await answer(await begin('silence'), asker, 'Ask', { answer: 'submitted', amount: '500' });
    await app.work();
    expect(app.mails().filter((mail) => mail.includes(boss.email))).toHaveLength(0);
  });
});
