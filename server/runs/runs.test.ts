import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anyVote, definitionBuilders } from '../demo/demo-definition.ts';
import {
  createTestWorkflow,
  createTestWorkspace,
  requestDefinition,
  stepOf,
  type TestPerson,
  type TestRun,
  type TestWorkflow,
  type TestWorkspace,
} from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';
import { deleteExpiredKeys } from './store/delete-expired-keys.ts';

let app: TestApp;
let workspace: TestWorkspace;
let asker: TestPerson;
let boss: TestPerson;
let workflow: TestWorkflow;

beforeAll(async () => {
  app = await openTestApp();
  workspace = await createTestWorkspace(app);
  asker = await workspace.person();
  boss = await workspace.person();
  workflow = await createTestWorkflow(workspace, requestDefinition([boss.ref]), [asker.ref]);
});
afterAll(() => app.close());

async function start(of = workflow, headers: Record<string, string> = {}): Promise<TestRun> {
  const body = { workflow_id: of.id, run: { name: 'A request' } };
  const { body: reply, problem } = await asker.call<{ run: TestRun }>('POST', `${workspace.path}/runs`, body, headers);
  if (!reply.run) throw new Error(JSON.stringify(problem));
  return reply.run;
}

const answer = (
  person: TestPerson,
  run: TestRun,
  step: string,
  run_step: object,
  headers: Record<string, string> = {},
) =>
  person.call<{ run: TestRun }>(
    'PATCH',
    `${workspace.path}/runs/${run.id}/run_steps/${stepOf(run, step).id}`,
    { run_step },
    headers,
  );

const ask = (run: TestRun, amount: string) =>
  answer(asker, run, 'Ask', { answer: 'submitted', fields: [{ key: 'amount', value: amount }] });

describe('a run', () => {
  test('passes through its steps to its end', async () => {
    const run = await start();
    expect(stepOf(run, 'Ask')).toMatchObject({ status: 'pending', can: { answer: true } });
    const { body: asked } = await ask(run, '250');
    expect(stepOf(asked.run, 'Approve').status).toBe('pending');
    const { body: approved } = await answer(boss, asked.run, 'Approve', { answer: 'approve', comment: 'Fine' });
    expect(approved.run.status).toBe('completed');
    expect(stepOf(approved.run, 'Approve')).toMatchObject({ outcome: 'approve', votes: [{ comment: 'Fine' }] });
    expect(stepOf(approved.run, 'Back')).toMatchObject({ status: 'skipped', why: { result: false } });
  });

  test('skips steps that do not apply, with the reason', async () => {
    const { body } = await ask(await start(), '99.99');
    expect(body.run.status).toBe('completed');
    expect(stepOf(body.run, 'Approve')).toMatchObject({ status: 'skipped', why: { result: false } });
  });

  test('goes back on a disapproval, and the form begins with the earlier answer', async () => {
    const { body: asked } = await ask(await start(), '500');
    const { body: back } = await answer(boss, asked.run, 'Approve', { answer: 'disapprove' });
    expect(stepOf(back.run, 'Ask')).toMatchObject({ attempt: 2, status: 'pending' });
    const { body: seen } = await asker.call<{ run: TestRun }>('GET', `${workspace.path}/runs/${back.run.id}`);
    expect(stepOf(seen.run, 'Ask').form).toMatchObject([{ key: 'amount', value: '500' }]);
    const { body: end } = await ask(seen.run, '10');
    expect(end.run.status).toBe('completed');
  });

  test('shows the values of a step in the order of its form', async () => {
    const { field, group, act } = definitionBuilders('order of a form');
    const keys = ['what', 'price', 'urgent', 'until', 'who', 'why', 'where', 'note'];
    const fields = keys.map((key) => field('text', key, key));
    const ask = act('form', 'Ask', { fields }, { assignees: [{ type: 'initiator' }] });
    const definition = { schema: 1 as const, trigger_form: [], action_groups: [group('Ask', ask)], cancellation: [] };
    const run = await start(await createTestWorkflow(workspace, definition, [asker.ref]));
    const given = keys.map((key) => ({ key, value: key }));
    await answer(asker, run, 'Ask', { answer: 'submitted', fields: given });
    // The database gives them in any order: here, in that of their last change.
    const { pool } = app.context;
    await pool.query('update field_values set value = value where run_id = $1 and field_id = $2', [
      run.id,
      fields[0]?.id,
    ]);
    const { body } = await asker.call<{ run: TestRun }>('GET', `${workspace.path}/runs/${run.id}`);
    expect(stepOf(body.run, 'Ask').fields.map(({ key }) => key)).toEqual(keys);
  });

  test('shows a draft of an answer to its author only', async () => {
    const run = await start();
    const saved = await answer(asker, run, 'Ask', { fields: [{ key: 'amount', value: '7' }] });
    expect(stepOf(saved.body.run, 'Ask')).toMatchObject({ status: 'pending', form: [{ value: '7' }] });
    const { body } = await workspace.owner.call<{ run: TestRun }>('GET', `${workspace.path}/runs/${run.id}`);
    expect(JSON.stringify(body.run)).not.toContain('"7"');
  });

  test('refuses an answer without its required fields, names them, and stores nothing', async () => {
    const run = await start();
    const { status, problem } = await answer(asker, run, 'Ask', { answer: 'submitted' });
    expect([status, problem.detail]).toEqual([422, 'Validation failed please answer all required fields']);
    expect(problem.errors[0]).toMatchObject({ field: 'fields.amount', message: 'Amount cannot be blank.' });
    const unknown = await answer(asker, run, 'Ask', {
      answer: 'submitted',
      fields: [{ key: '__proto__', value: '1' }],
    });
    expect(unknown.problem.errors[0]).toMatchObject({ code: 'unknown_field' });
    const { body } = await asker.call<{ run: TestRun }>('GET', `${workspace.path}/runs/${run.id}`);
    expect(body.run).toEqual((await asker.call<{ run: TestRun }>('GET', `${workspace.path}/runs/${run.id}`)).body.run);
    expect(stepOf(body.run, 'Ask').status).toBe('pending');
  });

  test('refuses a field that is sent twice, in an answer and in its draft', async () => {
    const run = await start();
    const fields = [
      { key: 'amount', value: '1' },
      { key: 'amount', value: '2' },
    ];
    for (const given of [{ answer: 'submitted', fields }, { fields }]) {
      const { status, problem } = await answer(asker, run, 'Ask', given);
      expect(status).toBe(422);
      expect(problem.errors).toEqual([
        { field: 'fields.amount', code: 'sent_twice', message: 'Amount was sent twice.' },
      ]);
    }
  });

  test('is answered by its assignees only', async () => {
    const { body } = await ask(await start(), '250');
    const outsider = await workspace.person();
    const unseen = await answer(outsider, body.run, 'Approve', { answer: 'approve' });
    expect(unseen.status).toBe(404);
    const seen = await answer(asker, body.run, 'Approve', { answer: 'approve' });
    expect([seen.status, seen.problem.detail]).toEqual([403, 'You are not authorized to do this step']);
    const owner = await answer(workspace.owner, body.run, 'Approve', { answer: 'approve' });
    expect(owner.problem.code).toBe('not_your_step');
  });

  test('refuses a second answer with the name of who answered first, and the time', async () => {
    const other = await workspace.person();
    const both = await createTestWorkflow(
      workspace,
      requestDefinition([boss.ref, other.ref], definitionBuilders('both')),
      [asker.ref],
    );
    const { body: asked } = await ask(await start(both), '250');
    const answers = await Promise.all([
      answer(boss, asked.run, 'Approve', { answer: 'approve' }),
      answer(other, asked.run, 'Approve', { answer: 'disapprove' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { problem } = answers.find(({ status }) => status === 409) as (typeof answers)[number];
    expect(problem.code).toBe('step_settled');
    expect(problem.values).toMatchObject({ by: expect.stringContaining('Test'), at: expect.any(Number) });
  });

  test('refuses an answer that names another revision of the step with 409', async () => {
    const run = await start();
    const step = stepOf(run, 'Ask');
    const fields = [{ key: 'amount', value: '250' }];
    const { problem } = await answer(asker, run, 'Ask', { answer: 'submitted', fields, revision: step.revision + 1 });
    expect([problem.status, problem.code]).toEqual([409, 'step_changed']);
    const { status } = await answer(asker, run, 'Ask', { answer: 'submitted', fields, revision: step.revision });
    expect(status).toBe(200);
  });

  test('is started once per idempotency key, and another body with that key is refused', async () => {
    const headers = { 'idempotency-key': 'start-1' };
    const started = await Promise.all(Array.from({ length: 8 }, () => start(workflow, headers)));
    expect(new Set(started.map(({ id }) => id)).size).toBe(1);
    const other = { workflow_id: workflow.id, run: { name: 'Another' } };
    const { status, problem } = await asker.call('POST', `${workspace.path}/runs`, other, headers);
    expect([status, problem.code]).toEqual([422, 'idempotency_key_reused']);
    expect(problem.errors).toMatchObject([{ field: 'Idempotency-Key', code: 'taken' }]);
  });

  test("is found by its key for 30 days, and by a plan's key for ever", async () => {
    const { pool } = app.context;
    const ids = [
      await start(workflow, { 'idempotency-key': 'old' }),
      await start(workflow, { 'idempotency-key': 'new' }),
    ];
    const age = (key: string) =>
      pool.query(`update idempotency_keys set created_at = now() - interval '31 days' where key = $1`, [key]);
    await age('old');
    await pool.query(
      `insert into idempotency_keys (workspace_id, member_id, key, fingerprint, run_id, created_at)
        select workspace_id, member_id, 'planned x', fingerprint, run_id, created_at from idempotency_keys where key = 'old'`,
    );
    await deleteExpiredKeys(app.context);
    const { rows } = await pool.query('select key from idempotency_keys where run_id = any($1) order by key', [
      ids.map(({ id }) => id),
    ]);
    expect(rows.map(({ key }) => key)).toEqual(['new', 'planned x']);
  });

  test('is answered once per idempotency key', async () => {
    const run = await start();
    const body = { answer: 'submitted', fields: [{ key: 'amount', value: '300' }] };
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => answer(asker, run, 'Ask', body, { 'idempotency-key': `answer-${run.id}` })),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const { rows } = await app.context.pool.query('select 1 from step_answers where run_id = $1', [run.id]);
    expect(rows).toHaveLength(1);
  });

  test('is cancelled by those who may, and cannot be answered afterwards', async () => {
    const { body: asked } = await ask(await start(), '250');
    const refused = await asker.call('PATCH', `${workspace.path}/runs/${asked.run.id}/cancel`);
    expect([refused.status, refused.problem.detail]).toEqual([403, 'Operation not allowed.']);
    const { body } = await workspace.owner.call<{ run: TestRun }>(
      'PATCH',
      `${workspace.path}/runs/${asked.run.id}/cancel`,
    );
    expect(body.run.status).toBe('cancelled');
    const late = await answer(boss, asked.run, 'Approve', { answer: 'approve' });
    expect(late.status).toBe(409);
    const again = await workspace.owner.call('PATCH', `${workspace.path}/runs/${asked.run.id}/cancel`);
    expect(again.problem.code).toBe('run_state');
  });

  test("shows a locked step's answers to its assignees and run admins only", async () => {
    const build = definitionBuilders('locked');
    const { field, group, act } = build;
    const definition = {
      schema: 1 as const,
      trigger_form: [],
      action_groups: [
        group(
          'Salary',
          act(
            'form',
            'Salary',
            { fields: [field('number', 'salary', 'Salary')] },
            { assignees: [boss.ref], is_lock: true },
          ),
        ),
        group(
          'End',
          act('task', 'Done', { instructions: 'It is {{salary}}', vote: anyVote }, { assignees: [asker.ref] }),
        ),
      ],
      cancellation: [],
    };
    const locked = await createTestWorkflow(workspace, definition, [asker.ref]);
    const run = await start(locked);
    const fields = [{ key: 'salary', value: '98765' }];
    await answer(boss, run, 'Salary', { answer: 'submitted', comment: 'secret words', fields });
    const paths = [
      `/runs/${run.id}`,
      `/runs/${run.id}/activities`,
      '/pending_actions',
      '/activities',
      '/runs/index_v2',
    ];
    for (const path of paths) {
      const { body } = await asker.call('GET', workspace.path + path);
      expect(JSON.stringify(body), path).not.toMatch(/98765|secret words/);
    }
    for (const person of [boss, workspace.owner]) {
      const { body } = await person.call('GET', `${workspace.path}/runs/${run.id}`);
      expect(JSON.stringify(body)).toMatch(/98765.*|secret words/);
    }
  });

  test('is not started by people who are no initiators of the trigger, nor by guests', async () => {
    const guest = await workspace.person('guest');
    const named = await createTestWorkflow(workspace, requestDefinition([boss.ref], definitionBuilders('named')), [
      guest.ref,
    ]);
    for (const person of [boss, guest, workspace.owner]) {
      const { status } = await person.call('POST', `${workspace.path}/runs`, { workflow_id: named.id });
      expect(status).toBe(403);
    }
  });

  test('is not started while the trigger or a version is disabled, nor in a frozen workspace', async () => {
    const closed = await createTestWorkflow(workspace, requestDefinition([boss.ref], definitionBuilders('closed')), [
      asker.ref,
    ]);
    type Whole = { versions: { id: string }[]; triggers: { id: string }[] };
    const { body } = await workspace.owner.call<Whole>('GET', closed.path);
    const toggles = [`/triggers/${body.triggers[0]?.id}`, `/versions/${body.versions[0]?.id}`];
    for (const toggle of toggles) {
      await workspace.owner.call('PATCH', `${closed.path}${toggle}/disable`);
      const { status, problem } = await asker.call('POST', `${workspace.path}/runs`, { workflow_id: closed.id });
      expect([status, problem.detail]).toEqual([
        422,
        'Run cannot be started because manual trigger or workflow version is not enable in this workflow.',
      ]);
      await workspace.owner.call('PATCH', `${closed.path}${toggle}/enable`);
    }
    const setPackage = (name: string) =>
      app.context.pool.query('update workspaces set package = $2 where id = $1', [workspace.id, name]);
    for (let count = 0; count < 6; count++) await workspace.person();
    await setPackage('free');
    const frozen = await asker.call('POST', `${workspace.path}/runs`, { workflow_id: closed.id });
    await setPackage('unlimited');
    expect(frozen.problem.detail).toBe('Workspace is frozen cannot be started.');
  });
});

describe('access to runs', () => {
  test('through a group begins when a member joins it', async () => {
    const team = await workspace.group(boss);
    const shared = await createTestWorkflow(workspace, requestDefinition([team], definitionBuilders('team')), [
      asker.ref,
    ]);
    const { body } = await ask(await start(shared), '250');
    const late = await workspace.person();
    expect((await late.call('GET', `${workspace.path}/runs/${body.run.id}`)).status).toBe(404);
    await app.context.pool.query('insert into group_members values ($1, $2, $3)', [
      workspace.id,
      team.id,
      late.member_id,
    ]);
    type Pending = { pending_actions: { run: { id: string } }[]; total: number };
    const pending = await late.call<Pending>('GET', `${workspace.path}/pending_actions`);
    expect(pending.body.pending_actions.map(({ run }) => run.id)).toContain(body.run.id);
    expect((await answer(late, body.run, 'Approve', { answer: 'approve' })).status).toBe(200);
  });

  test('restricts lists to runs with a part in them; owners see all, others nothing', async () => {
    const outsider = await workspace.person();
    const guest = await workspace.person('guest');
    const run = await start();
    type List = { runs: { id: string }[]; total: number };
    const ids = async (person: TestPerson) =>
      (await person.call<List>('GET', `${workspace.path}/runs/index_v2?per_page=100`)).body.runs.map(({ id }) => id);
    expect(await ids(asker)).toContain(run.id);
    expect(await ids(workspace.owner)).toContain(run.id);
    expect(await ids(outsider)).toEqual([]);
    expect(await ids(guest)).toEqual([]);
  });

  test('ends with the next request of a deactivated member; a disabled workspace is closed to all but its owner', async () => {
    const gone = await workspace.person();
    await app.context.pool.query(`update members set status = 'disabled' where id = $1`, [gone.member_id]);
    expect((await gone.call('GET', `${workspace.path}/runs/index_v2`)).status).toBe(403);
    const other = await createTestWorkspace(app);
    const member = await other.person();
    await app.context.pool.query(`update workspaces set status = 'disabled' where id = $1`, [other.id]);
    expect((await member.call('GET', `${other.path}/runs/index_v2`)).problem.code).toBe('workspace_disabled');
    expect((await other.owner.call('GET', `${other.path}/runs/index_v2`)).status).toBe(200);
  });

  test('is kept when lists are filtered by status, workflow and text, and counted', async () => {
    const own = await createTestWorkflow(workspace, requestDefinition([boss.ref], definitionBuilders('filter')), [
      asker.ref,
    ]);
    const first = await start(own);
    await ask(await start(own), '1');
    type List = { runs: { id: string; stages: { state: string }[] }[]; total: number };
    const list = async (query: string) =>
      (await asker.call<List>('GET', `${workspace.path}/runs/index_v2?workflow_id=${own.id}&${query}`)).body;
    expect((await list('status=active')).runs.map(({ id }) => id)).toEqual([first.id]);
    expect((await list('status=completed')).total).toBe(1);
    expect((await list('search=a%20req')).total).toBe(2);
    expect((await list('search=%25_')).total).toBe(0);
    expect((await list('status=active')).runs[0]?.stages.map(({ state }) => state)).toEqual(['held', 'next']);
  });
});
