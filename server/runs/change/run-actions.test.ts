import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Definition } from '../../../engine/definition.ts';
import { anyVote, definitionBuilders } from '../../demo/demo-definition.ts';
import {
  createTestWorkflow,
  createTestWorkspace,
  requestDefinition,
  stepOf,
  type TestPerson,
  type TestRun,
  type TestWorkflow,
  type TestWorkspace,
} from '../../testing/factories.ts';
import { openTestApp, type TestApp } from '../../testing/open-test-app.ts';

let app: TestApp;
let workspace: TestWorkspace;
let asker: TestPerson;
let boss: TestPerson;
let guest: TestPerson;
let admin: TestPerson;
let workflow: TestWorkflow;

beforeAll(async () => {
  app = await openTestApp();
  workspace = await createTestWorkspace(app);
  asker = await workspace.person();
  boss = await workspace.person();
  guest = await workspace.person('guest');
  admin = await workspace.person();
  workflow = await createTestWorkflow(workspace, requestDefinition([boss.ref, guest.ref]), [asker.ref]);
  const admins = [workspace.owner.member_id, admin.member_id];
  await workspace.owner.call('PATCH', workflow.path, { workflow: { admins } });
});
afterAll(() => app.close());

interface ActedRun extends TestRun {
  name: string;
  description: string;
  hid_at: number | null;
  deleted_at: number | null;
  due_date: number | null;
  started_at: number;
  reassign_initiators: object[];
  workflow_id: string;
}
type Reply = { run: ActedRun };

const pathOf = (run: { id: string }) => `${workspace.path}/runs/${run.id}`;
const see = async (run: { id: string }, person = workspace.owner) =>
  (await person.call<Reply>('GET', pathOf(run))).body.run;

async function start(body: object = {}): Promise<ActedRun> {
  const started = await asker.call<Reply>('POST', `${workspace.path}/runs`, { workflow_id: workflow.id, ...body });
  if (!started.body.run) throw new Error(JSON.stringify(started.problem));
  return started.body.run;
}

/** A run that the whole cast sees: its form is submitted, and its approval is assigned to the boss and the guest. */
async function createAssignedRun(): Promise<ActedRun> {
  const run = await start();
  const run_step = { answer: 'submitted', fields: [{ key: 'amount', value: '500' }] };
  const path = `${pathOf(run)}/run_steps/${stepOf(run, 'Ask').id}`;
  return (await asker.call<Reply>('PATCH', path, { run_step })).body.run;
}

async function ended(): Promise<ActedRun> {
  const run = await createAssignedRun();
  return (await workspace.owner.call<Reply>('PATCH', `${pathOf(run)}/cancel`)).body.run;
}

const act = (person: TestPerson, run: { id: string }, verb: string, body?: object) =>
  person.call<Reply>('PATCH', `${pathOf(run)}${verb && `/${verb}`}`, body);

const listed = async (status: string, person = workspace.owner) => {
  const query = `per_page=100&status=${status}`;
  type List = { runs: { id: string; can: Record<string, boolean> }[] };
  const { body } = await person.call<List>('GET', `${workspace.path}/runs/index_v2?${query}`);
  return body.runs;
};
const isListed = async (run: { id: string }, status: string, person?: TestPerson) =>
  (await listed(status, person)).some(({ id }) => id === run.id);

describe('archiving, deleting, hiding and editing', () => {
  const cast = () => ({ owner: workspace.owner, admin, initiator: asker, assignee: boss, guest });
  const managers = ['owner', 'admin', 'initiator'];

  test.each(['archive_run', 'delete_run', 'hide_run', ''])('"%s" is for run admins and the initiator', async (verb) => {
    for (const [name, person] of Object.entries(cast())) {
      const run = await ended();
      const verbOfCan = verb === '' ? 'edit' : verb.replace('_run', '');
      const { can } = await see(run, person);
      const { status, problem } = await act(person, run, verb, { run: { name: 'Other' } });
      const may = managers.includes(name);
      expect([name, status, can[verbOfCan]]).toEqual([name, may ? 200 : 403, may]);
      if (!may) expect(problem.code).toBe('operation_not_allowed');
    }
  });

  test('is refused to an initiator who has become a guest', async () => {
    const otherWorkspace = await createTestWorkspace(app);
    const former = await otherWorkspace.person();
    const own = await createTestWorkflow(
      otherWorkspace,
      requestDefinition([otherWorkspace.owner.ref], definitionBuilders('former')),
      [former.ref],
    );
    const { body } = await former.call<Reply>('POST', `${otherWorkspace.path}/runs`, { workflow_id: own.id });
    await app.context.pool.query(`update members set role = 'guest' where id = $1`, [former.member_id]);
    await app.context.pool.query('update workspaces set people_revision = people_revision + 1 where id = $1', [
      otherWorkspace.id,
    ]);
    const hidden = await former.call('PATCH', `${otherWorkspace.path}/runs/${body.run.id}/hide_run`);
    expect([hidden.status, hidden.problem.code]).toEqual([403, 'operation_not_allowed']);
  });

  test.each([
    ['running', 'archive_run', 409],
    ['running', 'delete_run', 409],
    ['running', 'restore_run', 409],
    ['running', 'hide_run', 200],
    ['running', 'unhide_run', 409],
    ['running', '', 200],
    ['cancelled', 'archive_run', 200],
    ['cancelled', 'delete_run', 200],
    ['cancelled', 'restore_run', 409],
    ['archived', 'archive_run', 409],
    ['archived', 'restore_run', 200],
    ['archived', 'delete_run', 200],
    ['hidden', 'hide_run', 409],
    ['hidden', 'unhide_run', 200],
    ['deleted', 'delete_run', 409],
    ['deleted', 'archive_run', 409],
    ['deleted', 'restore_run', 200],
    ['deleted', '', 409],
  ])('of a %s run, "%s" replies with %d', async (state, verb, status) => {
    const run = state === 'running' ? await start() : await ended();
    const marks: Record<string, string> = { archived: 'archive_run', hidden: 'hide_run', deleted: 'delete_run' };
    if (marks[state]) await act(asker, run, marks[state]);
    const before = await see(run);
    const done = await act(asker, run, verb, { run: { name: 'Other' } });
    expect([done.status, before.can[verb === '' ? 'edit' : verb.replace('_run', '')]]).toEqual([
      status,
      status === 200,
    ]);
    if (status === 409) {
      expect(done.problem).toMatchObject({ code: 'run_state', values: { status: expect.any(String) } });
      expect(await see(run)).toEqual(before);
    }
  });

  test('by two people at once: one succeeds, and the other gets a conflict', async () => {
    const run = await ended();
    const both = await Promise.all([act(asker, run, 'archive_run'), act(workspace.owner, run, 'archive_run')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    type History = { activities: { kind: string }[] };
    const { body } = await asker.call<History>('GET', `${pathOf(run)}/activities`);
    expect(body.activities.filter(({ kind }) => kind === 'run_archived')).toHaveLength(1);
  });
});

describe('lists', () => {
  test('an archived run is only in the archive, and returns with its status', async () => {
    const run = await ended();
    expect((await act(asker, run, 'archive_run')).body.run.status).toBe('archived');
    expect([await isListed(run, 'cancelled'), await isListed(run, 'all'), await isListed(run, 'archive')]).toEqual([
      false,
      false,
      true,
    ]);
    expect((await act(asker, run, 'restore_run')).body.run.status).toBe('cancelled');
    expect([await isListed(run, 'cancelled'), await isListed(run, 'archive')]).toEqual([true, false]);
  });

  test('a hidden run is only in the list of hidden runs, and continues', async () => {
    const run = await createAssignedRun();
    expect((await act(asker, run, 'hide_run')).body.run).toMatchObject({ status: 'running' });
    expect([await isListed(run, 'active'), await isListed(run, 'hidden')]).toEqual([false, true]);
    const path = `${pathOf(run)}/run_steps/${stepOf(run, 'Approve').id}`;
    const answered = await boss.call<Reply>('PATCH', path, { run_step: { answer: 'approve' } });
    expect(answered.body.run).toMatchObject({ status: 'completed', hid_at: expect.any(Number) });
    expect((await act(asker, run, 'unhide_run')).body.run.hid_at).toBeNull();
    expect([await isListed(run, 'completed'), await isListed(run, 'hidden')]).toEqual([true, false]);
  });

  test('a deleted run is visible only in the list of deleted runs, to those who may restore it', async () => {
    const run = await ended();
    await act(asker, run, 'archive_run');
    expect((await act(asker, run, 'delete_run')).status).toBe(200);
    for (const status of ['all', 'cancelled', 'archive'])
      expect([status, await isListed(run, status)]).toEqual([status, false]);
    for (const [person, sees] of [
      [workspace.owner, true],
      [admin, true],
      [asker, true],
      [boss, false],
      [guest, false],
    ] as const) {
      expect(await isListed(run, 'deleted', person)).toBe(sees);
      for (const rest of ['', '/activities', '/all_field_values']) {
        expect((await person.call('GET', pathOf(run) + rest)).status).toBe(sees ? 200 : 404);
      }
    }
    expect((await act(boss, run, 'cancel')).status).toBe(404);
    const { body: feed } = await boss.call<{ activities: { run: { id: string } }[] }>(
      'GET',
      `${workspace.path}/activities`,
    );
    expect(feed.activities.some((line) => line.run.id === run.id)).toBe(false);
    // Restoring clears the deletion first, and the archive mark the second time.
    expect((await act(asker, run, 'restore_run')).body.run).toMatchObject({ status: 'archived', deleted_at: null });
    expect((await act(asker, run, 'restore_run')).body.run.status).toBe('cancelled');
    expect((await boss.call('GET', pathOf(run))).status).toBe(200);
  });

  test('show for each run what the caller may do with it', async () => {
    const run = await ended();
    const rowOf = async (person: TestPerson) =>
      (await listed('cancelled', person)).find(({ id }) => id === run.id)?.can;
    expect(await rowOf(asker)).toMatchObject({ archive: true, hide: true, edit: true, restore: false, clone: true });
    expect(await rowOf(boss)).toMatchObject({ archive: false, hide: false, edit: false, clone: false });
  });

  test('without a count contain the same runs', async () => {
    const run = await start();
    const { body } = await asker.call<{ runs: { id: string }[] }>('GET', `${workspace.path}/runs?status=active`);
    expect(body).not.toHaveProperty('total');
    expect(body.runs.some(({ id }) => id === run.id)).toBe(true);
  });
});

describe('an edit', () => {
  test('changes what is given and leaves the rest', async () => {
    const run = await start({ run: { name: 'First', description: 'Words' } });
    const named = await act(asker, run, '', { run: { name: ' Second ' } });
    expect(named.body.run).toMatchObject({ name: 'Second', description: 'Words', due_date: null });
    const due = await act(asker, run, '', { run: { description: '', due_date: 2_000_000_000 } });
    expect(due.body.run).toMatchObject({ name: 'Second', description: '', due_date: 2_000_000_000 });
    expect((await act(asker, run, '', { run: { due_date: null } })).body.run.due_date).toBeNull();
    type History = { activities: { kind: string; data: object }[] };
    const { body } = await asker.call<History>('GET', `${pathOf(run)}/activities`);
    expect(body.activities.find(({ kind }) => kind === 'run_edited')?.data).toMatchObject({ to: { due_at: null } });
  });

  test('counts due_after from the start of the run', async () => {
    const run = await start();
    const { body } = await act(asker, run, '', { run: { due_after: '1_day' } });
    expect(body.run.due_date).toBe(body.run.started_at + 86_400);
  });

  test("sets who takes the initiator's place in steps that open later", async () => {
    const run = await createAssignedRun();
    const other = await workspace.person();
    const { body } = await act(asker, run, '', { run: { reassign_initiators: [other.ref] } });
    expect(body.run.reassign_initiators).toEqual([{ ...other.ref, name: expect.any(String) }]);
    const path = `${pathOf(run)}/run_steps/${stepOf(run, 'Approve').id}`;
    await boss.call('PATCH', path, { run_step: { answer: 'disapprove' } });
    expect(stepOf(await see(run, other), 'Ask')).toMatchObject({ attempt: 2, can: { answer: true } });
  });

  test.each([
    ['a blank name', { name: '  ' }, 'run.name'],
    ['a name of two lines', { name: 'a\nb' }, 'run.name'],
    ['a negative due date', { due_date: -1 }, 'run.due_date'],
    ['a made-up period', { due_after: '2_years' }, 'run.due_after'],
    [
      'somebody of nowhere',
      { reassign_initiators: [{ type: 'user_workspace', id: crypto.randomUUID() }] },
      'run.reassign_initiators',
    ],
  ])('refuses %s and names the field', async (_name, changes, field) => {
    const before = await see(await start());
    const { status, problem } = await act(asker, before, '', { run: { description: 'Half of it', ...changes } });
    expect([status, problem.errors[0]?.field]).toEqual([422, field]);
    expect(await see(before)).toEqual(before);
  });
});

describe('a clone', () => {
  test('starts the enabled version with the same name and description and the answers that are still valid', async () => {
    const { field, choice, group, act } = definitionBuilders('clone');
    const settings = { assignees: [boss.ref] };
    const definition = (of: Record<string, string>): Definition => ({
      schema: 1,
      trigger_form: [field('text', 'why', 'Why'), field('dropdown', 'colour', 'Colour', { required: false, of })],
      action_groups: [group('Do', act('task', 'Do it', { instructions: '', vote: anyVote }, settings))],
      cancellation: [],
    });
    const own = await createTestWorkflow(workspace, definition({ red: 'Red', blue: 'Blue' }), [asker.ref]);
    const red = choice('colour', 'red');
    const fields = [
      { key: 'why', value: 'Because' },
      { key: 'colour', value: red },
    ];
    const body = { workflow_id: own.id, run: { name: 'Painted', description: 'Twice' }, fields };
    const first = (await asker.call<Reply>('POST', `${workspace.path}/runs`, body)).body.run;
    const key = { 'idempotency-key': `clone-${first.id}` };
    const again = await asker.call<Reply>('POST', `${pathOf(first)}/clone`, {}, key);
    expect(again.status).toBe(201);
    expect(again.body.run).toMatchObject({ name: 'Painted', description: 'Twice', status: 'running' });
    expect(again.body.run.fields.map(({ value }) => value)).toEqual(['Because', red]);
    const repeat = await asker.call<Reply>('POST', `${pathOf(first)}/clone`, {}, key);
    expect(repeat.body.run.id).toBe(again.body.run.id);

    await workspace.owner.call('PATCH', `${own.path}/draft`, { revision: 2, definition: definition({ blue: 'Blue' }) });
    const version = { number: 2, description: '' };
    const made = await workspace.owner.call<{ version: { id: string } }>('POST', `${own.path}/versions`, {
      revision: 3,
      version,
    });
    expect(made.status).toBe(201);
    const third = await asker.call<Reply>('POST', `${pathOf(first)}/clone`, {});
    expect(third.body.run.fields.map(({ key, value }) => [key, value])).toEqual([['why', 'Because']]);
  });

  test('is the same for a repeat with its key, whatever has changed since, and another for another run', async () => {
    const { group, act } = definitionBuilders('clone again');
    const task = act('task', 'Do it', { instructions: '', vote: anyVote }, { assignees: [boss.ref] });
    const own = await createTestWorkflow(
      workspace,
      { schema: 1, trigger_form: [], action_groups: [group('Do', task)], cancellation: [] },
      [asker.ref],
    );
    const start = async () =>
      (await asker.call<Reply>('POST', `${workspace.path}/runs`, { workflow_id: own.id, run: { name: 'Twin' } })).body
        .run;
    const [run, twin] = [await start(), await start()];
    const clone = (of: TestRun) =>
      asker.call<Reply>('POST', `${pathOf(of)}/clone`, {}, { 'idempotency-key': `clone-again-${run.id}` });
    const first = await clone(run);
    expect(first.status).toBe(201);
    expect((await clone(twin)).problem.code).toBe('idempotency_key_reused');
    await asker.call('PATCH', pathOf(run), { run: { name: 'Renamed' } });
    expect((await clone(run)).body.run?.id).toBe(first.body.run.id);
    const { body } = await workspace.owner.call<{ triggers: { id: string }[] }>('GET', own.path);
    await workspace.owner.call('PATCH', `${own.path}/triggers/${body.triggers[0]?.id}/disable`);
    expect((await clone(run)).body.run?.id).toBe(first.body.run.id);
  });

  test('is refused to people who may not start, and if no version is enabled', async () => {
    const run = await createAssignedRun();
    expect((await boss.call('POST', `${pathOf(run)}/clone`, {})).problem.code).toBe('operation_not_allowed');
    expect((await guest.call('POST', `${pathOf(run)}/clone`, {})).status).toBe(403);
    const stranger = await workspace.person();
    expect((await stranger.call('POST', `${pathOf(run)}/clone`, {})).status).toBe(404);
  });
});

describe('all field values', () => {
  test('are those of every attempt', async () => {
    const run = await createAssignedRun();
    const approve = `${pathOf(run)}/run_steps/${stepOf(run, 'Approve').id}`;
    const { body: back } = await boss.call<Reply>('PATCH', approve, { run_step: { answer: 'disapprove' } });
    const run_step = { answer: 'submitted', fields: [{ key: 'amount', value: '7' }] };
    await asker.call('PATCH', `${pathOf(run)}/run_steps/${stepOf(back.run, 'Ask').id}`, { run_step });
    type Values = { field_values: { key: string; value: string; attempt: number }[] };
    const { body } = await asker.call<Values>('GET', `${pathOf(run)}/all_field_values`);
    expect(body.field_values.map(({ key, value, attempt }) => [key, value, attempt])).toEqual([
      ['amount', '500', 1],
      ['amount', '7', 2],
    ]);
  });

  test('leave out locked fields for those who may not read them', async () => {
    const { field, group, act } = definitionBuilders('locked values');
    const secret = act(
      'form',
      'Secret',
      { fields: [field('text', 'secret', 'Secret')] },
      { assignees: [boss.ref], is_lock: true },
    );
    const own = await createTestWorkflow(
      workspace,
      { schema: 1, trigger_form: [], action_groups: [group('One', secret)], cancellation: [] },
      [asker.ref],
    );
    const { run } = (await asker.call<Reply>('POST', `${workspace.path}/runs`, { workflow_id: own.id })).body;
    const run_step = { answer: 'submitted', fields: [{ key: 'secret', value: 'hush' }] };
    await boss.call('PATCH', `${pathOf(run)}/run_steps/${stepOf(run, 'Secret').id}`, { run_step });
    for (const [person, count] of [
      [boss, 1],
      [workspace.owner, 1],
      [asker, 0],
    ] as const) {
      const { body } = await person.call<{ field_values: unknown[] }>('GET', `${pathOf(run)}/all_field_values`);
      expect(body.field_values).toHaveLength(count);
    }
  });
});

test('another workspace cannot see the run', async () => {
  const foreign = await createTestWorkspace(app);
  const run = await ended();
  for (const verb of ['archive_run', 'restore_run', 'delete_run', 'hide_run', 'unhide_run', '']) {
    for (const path of [workspace.path, foreign.path]) {
      const target = `${path}/runs/${run.id}${verb && `/${verb}`}`;
      const { status } = await foreign.owner.call('PATCH', target, { run: { name: 'Theirs' } });
      expect([verb, status]).toEqual([verb, 404]);
    }
  }
  expect((await foreign.owner.call('POST', `${pathOf(run)}/clone`, {})).status).toBe(404);
});
