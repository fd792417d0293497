import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Definition } from '../../engine/definition.ts';
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
import { showDefinition } from '../workflows/show-definition.ts';

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

let count = 0;
const request = (otherWorkspace = workspace, starter = asker, approver = boss) =>
  createTestWorkflow(otherWorkspace, requestDefinition([approver.ref], definitionBuilders(`access ${++count}`)), [
    starter.ref,
  ]);

async function start(
  workflow: TestWorkflow,
  otherWorkspace = workspace,
  starter = asker,
  run: object = {},
): Promise<TestRun> {
  const body = { workflow_id: workflow.id, run };
  const { body: reply, problem } = await starter.call<{ run: TestRun }>('POST', `${otherWorkspace.path}/runs`, body);
  if (!reply.run) throw new Error(JSON.stringify(problem));
  return reply.run;
}

const answer = (person: TestPerson, run: TestRun, step: string, run_step: object, otherWorkspace = workspace) =>
  person.call<{ run: TestRun }>('PATCH', `${otherWorkspace.path}/runs/${run.id}/run_steps/${stepOf(run, step).id}`, {
    run_step,
  });

describe('in a disabled workspace', () => {
  test('participants may read their runs and do nothing else, and its owner may do everything', async () => {
    const closed = await createTestWorkspace(app);
    const member = await closed.person();
    const stranger = await closed.person();
    const run = await start(await request(closed, member, closed.owner), closed, member);
    await app.context.pool.query(`update workspaces set status = 'disabled' where id = $1`, [closed.id]);
    const path = `${closed.path}/runs/${run.id}`;
    const seen = await member.call<{ run: TestRun }>('GET', path);
    expect([seen.status, stepOf(seen.body.run, 'Ask').can.answer, stepOf(seen.body.run, 'Ask').form]).toEqual([
      200,
      false,
      [],
    ]);
    expect((await member.call('GET', `${path}/activities`)).status).toBe(200);
    expect((await stranger.call('GET', path)).status).toBe(404);
    const given = { answer: 'submitted', fields: [{ key: 'amount', value: '1' }] };
    expect((await answer(member, run, 'Ask', given, closed)).problem.code).toBe('workspace_disabled');
    expect((await answer(member, run, 'Ask', { comment: 'a draft' }, closed)).problem.code).toBe('workspace_disabled');
    for (const [method, rest] of [
      ['PATCH', `/runs/${run.id}/cancel`],
      ['GET', '/pending_actions'],
      ['GET', '/activities'],
    ] as const) {
      expect((await member.call(method, closed.path + rest)).problem.code).toBe('workspace_disabled');
    }
    expect((await closed.owner.call('PATCH', `${path}/cancel`)).status).toBe(200);
  });
});

describe('a locked action', () => {
  test('hides outcome, answers, comments and compared values from all but its assignees and run admins', async () => {
    const { field, group, act, all, answered, compare } = definitionBuilders('locked outcome');
    const definition: Definition = {
      schema: 1,
      trigger_form: [],
      action_groups: [
        group(
          'Secret',
          act(
            'form',
            'Salary',
            { fields: [field('number', 'salary', 'Salary')] },
            { assignees: [boss.ref], is_lock: true },
          ),
          act(
            'approval',
            'Verdict',
            { fields: [], vote: anyVote, cancel_on_disapprove: false },
            { assignees: [boss.ref], is_lock: true },
          ),
        ),
        {
          ...group(
            'Open',
            act(
              'task',
              'Do',
              { instructions: '', vote: anyVote },
              { assignees: [asker.ref], condition: all(answered('Verdict', 'disapprove')) },
            ),
          ),
          condition: all(compare('salary', 'gte', '1')),
        },
      ],
      cancellation: [],
    };
    const run = await start(await createTestWorkflow(workspace, definition, [asker.ref]));
    await answer(boss, run, 'Salary', {
      answer: 'submitted',
      comment: 'secret words',
      fields: [{ key: 'salary', value: '98765' }],
    });
    await answer(boss, run, 'Verdict', { answer: 'disapprove', comment: 'secret words' });
    const path = `${workspace.path}/runs/${run.id}`;
    for (const url of [
      path,
      `${path}/activities`,
      `${workspace.path}/activities`,
      `${workspace.path}/pending_actions`,
      `${workspace.path}/runs/index_v2`,
    ]) {
      const { body } = await asker.call('GET', url);
      expect(JSON.stringify(body), url).not.toMatch(/98765|secret words/);
    }
    type Seen = { run: TestRun & { run_steps: { is_hidden: boolean }[] } };
    const hidden = (await asker.call<Seen>('GET', path)).body.run;
    expect(stepOf(hidden, 'Verdict')).toMatchObject({
      status: 'completed',
      outcome: 'completed',
      votes: [],
      is_hidden: true,
    });
    const shown = (await boss.call<Seen>('GET', path)).body.run;
    expect(stepOf(shown, 'Verdict')).toMatchObject({
      outcome: 'disapprove',
      votes: [{ comment: 'secret words' }],
      is_hidden: false,
    });
  });
});

describe('a guest', () => {
  test('a former admin of the workflow sees only runs with a part in them, and cancels nothing', async () => {
    const former = await workspace.person();
    const workflow = await request();
    await workspace.owner.call('PATCH', workflow.path, { workflow: { admins: [former.member_id] } });
    const run = await start(workflow);
    const path = `${workspace.path}/runs/${run.id}`;
    expect((await former.call('GET', path)).status).toBe(200);
    await app.context.pool.query(`update members set role = 'guest' where id = $1`, [former.member_id]);
    expect((await former.call('GET', path)).status).toBe(404);
    expect((await former.call('PATCH', `${path}/cancel`)).status).toBe(404);
    type List = { runs: unknown[]; activities: unknown[] };
    expect((await former.call<List>('GET', `${workspace.path}/runs/index_v2`)).body.runs).toEqual([]);
    expect((await former.call<List>('GET', `${workspace.path}/activities`)).body.activities).toEqual([]);
  });

  test('an assignee sees the run, answers it, and reaches nothing else', async () => {
    const guest = await workspace.person('guest');
    const workflow = await request(workspace, asker, guest);
    const run = await start(workflow);
    await answer(asker, run, 'Ask', { answer: 'submitted', fields: [{ key: 'amount', value: '500' }] });
    const { body } = await guest.call<{ run: TestRun }>('GET', `${workspace.path}/runs/${run.id}`);
    const { body: pending } = await guest.call<{ total: number }>('GET', `${workspace.path}/pending_actions`);
    expect(pending.total).toBe(1);
    const refused: ['GET' | 'POST', string, number][] = [
      ['GET', '/workflows', 403],
      ['GET', `/workflows/${workflow.id}`, 404],
      ['GET', `/workflows/${workflow.id}/versions`, 404],
      ['GET', `/workflows/${workflow.id}/problems`, 404],
      ['GET', `/workflows/${workflow.id}/start_form`, 403],
      ['POST', `/workflows/${workflow.id}/clone`, 404],
      ['GET', '/users/users_for_select', 403],
      ['GET', '/groups/groups_for_select', 403],
      ['GET', '/tags/tags_for_select', 403],
    ];
    for (const [method, path, status] of refused) {
      const reply = await guest.call(method, workspace.path + path, method === 'POST' ? {} : undefined);
      expect([path, reply.status]).toEqual([path, status]);
    }
    expect((await answer(guest, body.run, 'Approve', { answer: 'approve' })).status).toBe(200);
  });
});

describe('a start', () => {
  test('refuses a person of another workspace in place of the initiator', async () => {
    const foreign = await createTestWorkspace(app);
    const workflow = await request();
    const refs = [
      foreign.owner.ref,
      await foreign.group(foreign.owner),
      { type: 'user_workspace', id: app.context.nextId() },
    ];
    for (const ref of refs) {
      const body = { workflow_id: workflow.id, run: { reassign_initiators: [ref] } };
      const { status, problem } = await asker.call('POST', `${workspace.path}/runs`, body);
      expect([status, problem.errors[0]?.field]).toEqual([422, 'run.reassign_initiators']);
    }
    const run = await start(workflow, workspace, asker, { reassign_initiators: [boss.ref] });
    expect((await boss.call('GET', `${workspace.path}/runs/${run.id}`)).status).toBe(200);
  });

  /** Another connection, with an uncommitted transaction. */
  async function begun(statement: string, values: unknown[]): Promise<pg.Client> {
    const { connectionString } = app.context.pool.options as { connectionString: string };
    const client = new pg.Client({ connectionString });
    await client.connect();
    await client.query('begin');
    await client.query(statement, values);
    return client;
  }
  const moment = () => new Promise((resolve) => setTimeout(resolve, 300));

  test('that is committed during the deletion of its workflow stays, and the deletion is refused', async () => {
    const workflow = await request();
    const id = app.context.nextId();
    const client = await begun(
      `insert into runs (workspace_id, id, workflow_id, version_id, status, revision, name, started_at, updated_at)
        select workspace_id, $3, workflow_id, id, 'running', 1, 'Quick', now(), now() from versions where workspace_id = $1 and workflow_id = $2`,
      [workspace.id, workflow.id, id],
    );
    const deletion = workspace.owner.call('DELETE', workflow.path);
    await moment();
    await client.query('commit');
    await client.end();
    expect((await deletion).problem.code).toBe('workflow_has_running_runs');
    expect((await workspace.owner.call('GET', `${workspace.path}/runs/${id}`)).status).toBe(200);
  });

  test('of a workflow that is deleted concurrently fails with workflow_not_found', async () => {
    const workflow = await request();
    const client = await begun('delete from workflows where workspace_id = $1 and id = $2', [
      workspace.id,
      workflow.id,
    ]);
    const started = asker.call('POST', `${workspace.path}/runs`, { workflow_id: workflow.id });
    await moment();
    await client.query('commit');
    await client.end();
    expect((await started).status).toBe(404);
  });
});

describe('a clone', () => {
  test('by somebody who may not edit the workflow has its enabled version, and not its draft', async () => {
    const workflow = await request();
    const secret = requestDefinition([boss.ref], definitionBuilders('secret draft'));
    await workspace.owner.call('PATCH', `${workflow.path}/draft`, { revision: 2, definition: secret });
    const { body } = await asker.call<{ workflow: { id: string } }>('POST', `${workflow.path}/clone`, {});
    type Whole = { draft: { definition: Definition } };
    const copy = await asker.call<Whole>('GET', `${workspace.path}/workflows/${body.workflow.id}`);
    expect(copy.body.draft.definition).toEqual(showDefinition(workflow.definition));
  });
});

describe('lists', () => {
  type Lists = { runs: { id: string }[]; activities: { run: { id: string } }[] };

  test('contain the runs that a person may see, for whatever reason', async () => {
    const otherWorkspace = await createTestWorkspace(app);
    const [starter, asked, inGroup, admin, nobody] = await Promise.all(
      Array.from({ length: 5 }, () => otherWorkspace.person()),
    );
    const people = { starter, asked, inGroup, admin, nobody } as Record<string, TestPerson>;
    const team = await otherWorkspace.group(people.inGroup as TestPerson);
    const approvers = [(people.asked as TestPerson).ref, team];
    const workflow = await createTestWorkflow(
      otherWorkspace,
      requestDefinition(approvers, definitionBuilders('lists')),
      [(people.starter as TestPerson).ref],
    );
    await otherWorkspace.owner.call('PATCH', workflow.path, {
      workflow: { admins: [(people.admin as TestPerson).member_id] },
    });
    const run = await start(workflow, otherWorkspace, people.starter);
    await answer(
      people.starter as TestPerson,
      run,
      'Ask',
      { answer: 'submitted', fields: [{ key: 'amount', value: '500' }] },
      otherWorkspace,
    );
    for (const [name, person] of Object.entries({ ...people, owner: otherWorkspace.owner })) {
      const { body: list } = await person.call<Lists>('GET', `${otherWorkspace.path}/runs/index_v2`);
      const { body: feed } = await person.call<Lists>('GET', `${otherWorkspace.path}/activities`);
      const expected = name === 'nobody' ? [] : [run.id];
      expect([name, list.runs.map(({ id }) => id)]).toEqual([name, expected]);
      expect([name, [...new Set(feed.activities.map((line) => line.run.id))]]).toEqual([name, expected]);
    }
  });

  test('of runs are read from the index of their order, however many there are', async () => {
    const otherWorkspace = await createTestWorkspace(app);
    const workflow = await request(otherWorkspace, otherWorkspace.owner, otherWorkspace.owner);
    await app.context.pool.query(
      `insert into runs (workspace_id, id, workflow_id, version_id, status, revision, name, started_at, updated_at)
        select workspace_id, gen_random_uuid(), workflow_id, id, 'completed', 1, 'Old', now() - i * interval '1 minute', now() - i * interval '1 minute'
        from versions, generate_series(1, 5000) i where workspace_id = $1 and workflow_id = $2`,
      [otherWorkspace.id, workflow.id],
    );
    await app.context.pool.query('analyze runs');
    const asked: { text: string; values: unknown[] }[] = [];
    const { query } = app.context.listPool;
    app.context.listPool.query = ((text: string, values: unknown[]) => {
      asked.push({ text, values });
      return Reflect.apply(query, app.context.listPool, [text, values]);
    }) as never;
    await otherWorkspace.owner.call('GET', `${otherWorkspace.path}/runs/index_v2`);
    app.context.listPool.query = query;
    const page = asked.find(({ text }) => text.includes('order by'));
    const { rows } = await app.context.listPool.query(`explain ${page?.text}`, page?.values);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('Index Only Scan Backward using runs_listed_by_update');
    // Only the page itself is sorted.
    expect(plan.match(/Sort {2}\(/g)).toHaveLength(1);
    expect(plan).toMatch(/^Sort {2}\(.* rows=51 /);
  });
});
