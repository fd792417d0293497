import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ListedRun, RunColumn } from '../../contract/run-lists.ts';
import type { Definition } from '../../engine/definition.ts';
import { anyVote, definitionBuilders } from '../demo/demo-definition.ts';
import {
  createTestWorkflow,
  createTestWorkspace,
  formedDefinition,
  requestDefinition,
  type TestPerson,
  type TestRun,
  type TestWorkspace,
} from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

interface List {
  runs: ListedRun[];
  columns?: RunColumn[];
  total: number;
  next_cursor: string | null;
  previous_cursor: string | null;
}

const list = async (person: TestPerson, workspace: TestWorkspace, query = '') => {
  const answer = await person.call<List>('GET', `${workspace.path}/runs/index_v2?${query}`);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.problem));
  return answer.body;
};
const namesOf = ({ runs }: List) => runs.map(({ name }) => name).sort();

async function start(workspace: TestWorkspace, workflow_id: string, name: string, fields: object[] = []) {
  const { status, body, problem } = await workspace.owner.call<{ run: TestRun }>('POST', `${workspace.path}/runs`, {
    workflow_id,
    run: { name },
    fields,
  });
  if (status !== 201) throw new Error(JSON.stringify(problem));
  return body.run;
}

test('a list refuses each invalid parameter with a message that names what is valid', async () => {
  const workspace = await createTestWorkspace(app);
  const { owner } = workspace;
  const workflow = await createTestWorkflow(workspace, formedDefinition([], [owner.ref]), [owner.ref]);
  for (let number = 0; number < 3; number++) await start(workspace, workflow.id, `Run ${number}`);
  const { next_cursor } = await list(owner, workspace, 'per_page=1');
  const forged = (key: unknown, id: unknown = workflow.id) => {
    const [print] = JSON.parse(Buffer.from(next_cursor ?? '', 'base64url').toString());
    return Buffer.from(JSON.stringify([print, 'next', key, id])).toString('base64url');
  };
  const noCursor = 'cursor is not of this list with these filters. Begin with its first page.';
  const wrong: [query: string, field: string, message: string][] = [
    ['page=0', 'page', 'page must be between 1 and 100000.'],
    ['page=x', 'page', 'page must be a number.'],
    ['page=1.5', 'page', 'page must be a whole number.'],
    ['per_page=1000000', 'per_page', 'per_page must be between 1 and 100.'],
    [
      'status=lost',
      'status',
      'status must be one of: all, active, failed, archive, completed, cancelled, overdue, hidden, deleted.',
    ],
    [
      'sort_by=colour',
      'sort_by',
      'sort_by must be one of: updated_at, started_at, name, due_date, ended_at, workflow, status, initiator, holder, progress, field.',
    ],
    ['desc=perhaps', 'desc', 'desc must be one of: 0, 1, true, false.'],
    ['is_table=2', 'is_table', 'is_table must be one of: 0, 1, true, false.'],
    ['workflow_id=7', 'workflow_id', 'workflow_id must be an id, as Baton gave it: a UUID.'],
    [`assignees=${owner.member_id},me`, 'assignees', 'assignees must be an id, as Baton gave it: a UUID.'],
    [`assignees=${Array.from({ length: 51 }, () => owner.member_id)}`, 'assignees', 'assignees may name at most 50.'],
    ['cursor=x', 'cursor', noCursor],
    [`cursor=${next_cursor}&status=active`, 'cursor', noCursor],
    [`cursor=${next_cursor}&desc=false`, 'cursor', noCursor],
    [`cursor=${forged('2026-02-30T00:00:00.000000Z')}`, 'cursor', noCursor],
    [`cursor=${forged("now'); drop table runs")}`, 'cursor', noCursor],
    [`cursor=${forged(null)}`, 'cursor', noCursor],
    [`cursor=${forged('2026-02-20T00:00:00.000000Z', 'x')}`, 'cursor', noCursor],
  ];
  for (const path of ['runs/index_v2', 'runs']) {
    for (const [query, field, message] of wrong) {
      const { status, problem } = await owner.call('GET', `${workspace.path}/${path}?${query}`);
      expect([status, problem.errors], query).toMatchObject([422, [{ field, message }]]);
    }
  }
  const other = await createTestWorkspace(app);
  const foreign = await other.owner.call('GET', `${other.path}/runs/index_v2?cursor=${next_cursor}`);
  expect(foreign.status).toBe(422);
  expect((await list(owner, workspace, `cursor=${forged('2999-01-01T00:00:00.000000Z')}`)).runs).toHaveLength(3);
});

describe('a filter by assignees', () => {
  test('takes people and groups; members of a group match through it, until they have answered', async () => {
    const workspace = await createTestWorkspace(app);
    const { owner } = workspace;
    const [ann, ben, guest] = [await workspace.person(), await workspace.person(), await workspace.person('guest')];
    const team = await workspace.group(ben, guest);
    const make = async (name: string, ...doers: TestPerson['ref'][]) => {
      const build = definitionBuilders(name);
      const vote = { match: 'all' as const };
      const task = build.act('task', 'Do', { instructions: '', vote }, { assignees: doers });
      const definition: Definition = {
        schema: 1,
        trigger_form: [],
        action_groups: [build.group('One', task)],
        cancellation: [],
      };
      return start(workspace, (await createTestWorkflow(workspace, definition, [owner.ref])).id, name);
    };
    await make('of Ann', ann.ref);
    await make('of the team', team);
    const both = await make('of both', ann.ref, guest.ref);
    const held = async (person: TestPerson, ...ids: string[]) =>
      namesOf(await list(person, workspace, `assignees=${ids.join('&assignees=')}`));

    expect(await held(owner, ann.member_id)).toEqual(['of Ann', 'of both']);
    expect(await held(owner, ben.member_id)).toEqual(['of the team']);
    expect(await held(owner, team.id.toUpperCase())).toEqual(['of the team']);
    expect(await held(owner, `${ann.member_id},${team.id}`)).toEqual(['of Ann', 'of both', 'of the team']);
    expect(await held(owner, ann.member_id, ben.member_id)).toEqual(['of Ann', 'of both', 'of the team']);
    expect(await held(owner, owner.member_id)).toEqual([]);
    // Runs that they do not see do not reveal their assignees.
    expect(await held(guest, ann.member_id)).toEqual(['of both']);
    expect(await held(ben, ann.member_id)).toEqual([]);

    const offered = async (person: TestPerson, search = '') => {
      const { body } = await person.call<{ assignees: { id: string }[] }>(
        'GET',
        `${workspace.path}/runs/assignees_for_select?search=${search}`,
      );
      return body.assignees.map(({ id }) => id).sort();
    };
    expect(await offered(owner)).toEqual([ann.member_id, guest.member_id, team.id].sort());
    expect(await offered(guest)).toEqual([ann.member_id, guest.member_id, team.id].sort());
    expect(await offered(ben)).toEqual([team.id]);
    expect(await offered(ann)).toEqual([ann.member_id, guest.member_id].sort());
    expect(await offered(owner, 'gRoUp')).toEqual([team.id]);
    expect(await offered(await workspace.person('guest'))).toEqual([]);

    const step = `${workspace.path}/runs/${both.id}/run_steps/${both.run_steps[0]?.id}`;
    expect((await ann.call('PATCH', step, { run_step: { answer: 'done' } })).status).toBe(200);
    expect(await held(owner, ann.member_id)).toEqual(['of Ann']);
    expect(await held(owner, guest.member_id)).toEqual(['of both', 'of the team']);
    expect(await offered(guest)).toEqual([guest.member_id, team.id].sort());
  });

  test('is right for a member with access to very many runs', async () => {
    const workspace = await createTestWorkspace(app);
    const { owner } = workspace;
    const [ann, ben] = [await workspace.person(), await workspace.person()];
    const workflow = await createTestWorkflow(workspace, requestDefinition([ben.ref]), [owner.ref]);
    const run = await start(workspace, workflow.id, 'Copied');
    const unseen = await createTestWorkflow(workspace, formedDefinition([], [ben.ref], definitionBuilders('unseen')), [
      owner.ref,
    ]);
    await start(workspace, unseen.id, 'Unseen');
    await app.context.pool.query(
      `insert into runs (workspace_id, id, workflow_id, version_id, status, revision, name, initiator_id, started_at, updated_at)
      select workspace_id, uuidv7(), workflow_id, version_id, 'completed', 1, 'Copy', $3, started_at, updated_at
      from runs, generate_series(1, 2100) where workspace_id = $1 and id = $2`,
      [workspace.id, run.id, ann.member_id],
    );
    expect((await list(ann, workspace)).total).toBe(2100);
    const { body } = await ann.call<{ assignees: unknown[] }>('GET', `${workspace.path}/runs/assignees_for_select`);
    expect(body.assignees).toEqual([]);
    expect((await list(ann, workspace, `assignees=${ben.member_id}`)).total).toBe(0);
  });
});

describe('a table', () => {
  test("has each run's fields and a column for each field, locked ones only for those who may read them", async () => {
    const workspace = await createTestWorkspace(app);
    const { owner } = workspace;
    const [asker, boss, member, guest] = [
      await workspace.person(),
      await workspace.person(),
      await workspace.person(),
      await workspace.person('guest'),
    ];
    const build = definitionBuilders('table');
    const salary = build.act(
      'form',
      'Salary',
      { fields: [build.field('number', 'salary', 'Salary')] },
      { assignees: [boss.ref], is_lock: true },
    );
    const task = build.act('task', 'Do', { instructions: '', vote: anyVote }, { assignees: [asker.ref, guest.ref] });
    const definition: Definition = {
      schema: 1,
      trigger_form: [build.field('text', 'reason', 'Reason')],
      action_groups: [build.group('One', salary), build.group('Two', task)],
      cancellation: [],
    };
    const workflow = await createTestWorkflow(workspace, definition, [owner.ref]);
    const run = await start(workspace, workflow.id, 'Raise', [{ key: 'reason', value: 'Well done' }]);
    await boss.call('PATCH', `${workspace.path}/runs/${run.id}/run_steps/${run.run_steps[0]?.id}`, {
      run_step: { answer: 'submitted', fields: [{ key: 'salary', value: '98765' }] },
    });
    const table = async (person: TestPerson, query = `workflow_id=${workflow.id}`) => {
      const body = await list(person, workspace, `is_table=1&${query}`);
      return {
        columns: body.columns?.map(({ label }) => label),
        fields: body.runs[0]?.fields?.map(({ text }) => text),
      };
    };
    const all = { columns: ['Reason', 'Salary'], fields: ['Well done', '98765'] };
    expect(await table(owner)).toEqual(all);
    expect(await table(boss)).toEqual(all);
    expect(await table(asker)).toEqual({ columns: ['Reason'], fields: ['Well done'] });
    expect(await table(guest)).toEqual({ columns: ['Reason'], fields: ['Well done'] });
    // A member who sees none of its runs still sees the workflow; a guest does not.
    expect(await table(member)).toEqual({ columns: ['Reason'], fields: undefined });
    expect((await table(await workspace.person('guest'))).columns).toEqual([]);
    expect(await table(owner, '')).toEqual({ columns: undefined, fields: all.fields });
    for (const [role, read] of [
      ['commenter', { columns: ['Reason'], fields: ['Well done'] }],
      ['manager', all],
    ] as const) {
      const person = await workspace.person();
      const inGroup = await workspace.person();
      const team = await workspace.group(inGroup);
      const body = { user_workspace_ids: [person.member_id], group_ids: [team.id], role };
      await owner.call('POST', `${workspace.path}/runs/${run.id}/run_viewable_user_workspaces`, body);
      expect([await table(person), await table(inGroup)]).toEqual([read, read]);
    }
    const plain = await list(owner, workspace, `workflow_id=${workflow.id}`);
    expect([plain.columns, plain.runs[0]?.fields]).toEqual([undefined, undefined]);

    // The newer version's field comes first; the older version's remains while runs have it.
    const newer = { ...definition, trigger_form: [build.field('number', 'pages', 'Pages')] };
    const { body: saved } = await owner.call<{ draft: { revision: number } }>('GET', workflow.path);
    const { body: drafted } = await owner.call<{ draft: { revision: number } }>('PATCH', `${workflow.path}/draft`, {
      revision: saved.draft.revision,
      definition: newer,
    });
    const generated = await owner.call<{ version: { id: string } }>('POST', `${workflow.path}/versions`, {
      revision: drafted.draft.revision,
      version: { number: 2, description: '' },
    });
    expect(generated.status).toBe(201);
    const { body: whole } = await owner.call<{ versions: { id: string; number: number }[] }>('GET', workflow.path);
    const second = whole.versions.find(({ number }) => number === 2);
    await owner.call('PATCH', `${workflow.path}/versions/${second?.id}/enable`);
    expect((await table(owner)).columns).toEqual(['Pages', 'Salary', 'Reason']);
    expect((await table(guest)).columns).toEqual(['Reason']);
    expect((await table(member)).columns).toEqual(['Pages']);
  });
});
