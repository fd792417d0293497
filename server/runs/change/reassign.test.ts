import { afterAll, beforeAll, expect, test } from 'vitest';
import { anyVote, definitionBuilders } from '../../demo/demo-definition.ts';
import {
  createTestWorkflow,
  createTestWorkspace,
  requestDefinition,
  stepOf,
  type TestPerson,
  type TestRun,
  type TestWorkspace,
} from '../../testing/factories.ts';
import { openTestApp, type TestApp } from '../../testing/open-test-app.ts';

let app: TestApp;
let workspace: TestWorkspace;
let asker: TestPerson;
let boss: TestPerson;
let guest: TestPerson;
let other: TestPerson;

beforeAll(async () => {
  app = await openTestApp();
  workspace = await createTestWorkspace(app);
  [asker, boss, other] = [await workspace.person(), await workspace.person(), await workspace.person()];
  guest = await workspace.person('guest');
});
afterAll(() => app.close());

type Reply = { run: TestRun };
const stepPath = (run: TestRun, step: string) => `${workspace.path}/runs/${run.id}/run_steps/${stepOf(run, step).id}`;

let count = 0;
/** A run whose approval is assigned to the boss and a guest. */
async function createAssignedRun(): Promise<TestRun> {
  const definition = requestDefinition([boss.ref, guest.ref], definitionBuilders(`reassign ${++count}`));
  const workflow = await createTestWorkflow(workspace, definition, [asker.ref]);
  const started = await asker.call<Reply>('POST', `${workspace.path}/runs`, { workflow_id: workflow.id });
  const run_step = { answer: 'submitted', fields: [{ key: 'amount', value: '500' }] };
  return (await asker.call<Reply>('PATCH', stepPath(started.body.run, 'Ask'), { run_step })).body.run;
}

const reassign = (person: TestPerson, run: TestRun, assignees: object[], step = 'Approve') =>
  person.call<Reply>('PATCH', `${stepPath(run, step)}/reassign`, { assignees });

test('a step is reassigned by run admins and its assignees, guests included, but not by the initiator', async () => {
  for (const [name, person, status] of [
    ['owner', workspace.owner, 200],
    ['assignee', boss, 200],
    ['assigned guest', guest, 200],
    ['initiator', asker, 403],
  ] as const) {
    const run = await createAssignedRun();
    const seen = (await person.call<Reply>('GET', `${workspace.path}/runs/${run.id}`)).body.run;
    const done = await reassign(person, run, [other.ref]);
    expect([name, done.status, stepOf(seen, 'Approve').can.reassign]).toEqual([name, status, status === 200]);
  }
  expect((await reassign(other, await createAssignedRun(), [other.ref])).status).toBe(404);
  const foreign = await createTestWorkspace(app);
  expect((await reassign(foreign.owner, await createAssignedRun(), [foreign.owner.ref])).status).toBe(404);
});

test('the new assignee answers and gets a mail, and the old one may not answer', async () => {
  const run = await createAssignedRun();
  await app.work();
  app.mails();
  await reassign(boss, run, [other.ref]);
  await app.work();
  const mails = app.mails();
  expect(mails).toHaveLength(1);
  expect(mails[0]).toContain(other.email);
  // The previous assignee no longer has access to the run.
  const late = await boss.call('PATCH', stepPath(run, 'Approve'), { run_step: { answer: 'approve' } });
  expect(late.status).toBe(404);
  const done = await other.call<Reply>('PATCH', stepPath(run, 'Approve'), { run_step: { answer: 'approve' } });
  expect(done.body.run.status).toBe('completed');
});

test('people and groups are found by ids in upper case', async () => {
  const run = await createAssignedRun();
  const done = await reassign(boss, run, [{ ...other.ref, id: other.ref.id.toUpperCase() }]);
  expect(done.status).toBe(200);
  const { body } = await workspace.owner.call<Reply>('GET', `${workspace.path}/runs/${run.id}`);
  expect(stepOf(body.run, 'Approve')).toMatchObject({ assignees: [{ id: other.member_id }] });
});

test('a step can be reassigned to a group, and each of its members may answer', async () => {
  const run = await createAssignedRun();
  const team = await workspace.group(other);
  await app.context.pool.query('update workspaces set people_revision = people_revision + 1 where id = $1', [
    workspace.id,
  ]);
  expect((await reassign(boss, run, [team])).status).toBe(200);
  const { body } = await other.call<{ total: number }>('GET', `${workspace.path}/pending_actions`);
  expect(body.total).toBeGreaterThan(0);
  const done = await other.call<Reply>('PATCH', stepPath(run, 'Approve'), { run_step: { answer: 'approve' } });
  expect(done.status).toBe(200);
});

test('votes stay after reassigning, and may decide the step', async () => {
  const { act, group } = definitionBuilders('reassign votes');
  const settings = { assignees: [boss.ref, other.ref] };
  const stepable = { fields: [], vote: { match: 'all' as const }, cancel_on_disapprove: false };
  const workflow = await createTestWorkflow(
    workspace,
    {
      schema: 1,
      trigger_form: [],
      action_groups: [
        group('One', act('approval', 'All', stepable, settings)),
        group('Two', act('task', 'After', { instructions: '', vote: anyVote }, { assignees: [asker.ref] })),
      ],
      cancellation: [],
    },
    [asker.ref],
  );
  const { run } = (await asker.call<Reply>('POST', `${workspace.path}/runs`, { workflow_id: workflow.id })).body;
  const path = stepPath(run, 'All');
  await boss.call('PATCH', path, { run_step: { answer: 'approve' } });
  const { body } = await reassign(workspace.owner, run, [boss.ref], 'All');
  expect(stepOf(body.run, 'All')).toMatchObject({ outcome: 'approve', votes: [{}] });
  expect(stepOf(body.run, 'After').status).toBe('pending');
});

test.each([
  ['an empty list', () => [], 'invalid_input'],
  ['an unknown member', () => [{ type: 'user_workspace', id: app.context.nextId() }], 'invalid_input'],
  ['an unknown group', () => [{ type: 'group', id: app.context.nextId() }], 'invalid_input'],
  ['a thing that is nobody', () => [{ type: 'initiator' }], 'invalid_input'],
  ['somebody deactivated', () => [deactivated.ref], 'invalid_assignees'],
])('%s is refused, and nothing changes', async (_name, assignees, code) => {
  deactivated = await workspace.person();
  await app.context.pool.query(`update members set status = 'disabled' where id = $1`, [deactivated.member_id]);
  await app.context.pool.query('update workspaces set people_revision = people_revision + 1 where id = $1', [
    workspace.id,
  ]);
  const run = await createAssignedRun();
  const before = (await boss.call<Reply>('GET', `${workspace.path}/runs/${run.id}`)).body.run;
  const { status, problem } = await reassign(boss, run, assignees());
  expect([status, problem.code]).toEqual([422, code]);
  expect((await boss.call<Reply>('GET', `${workspace.path}/runs/${run.id}`)).body.run).toEqual(before);
});
let deactivated: TestPerson;

test('a settled step cannot be reassigned, and the error names who settled it', async () => {
  const run = await createAssignedRun();
  await boss.call('PATCH', stepPath(run, 'Approve'), { run_step: { answer: 'approve' } });
  const { status, problem } = await reassign(workspace.owner, run, [other.ref]);
  expect([status, problem.code]).toEqual([409, 'step_settled']);
  expect(problem.values).toMatchObject({ by: expect.stringContaining('Test'), at: expect.any(Number) });
  const early = await reassign(workspace.owner, run, [other.ref], 'Back');
  expect(early.status).toBe(409);
  const missing = `${workspace.path}/runs/${run.id}/run_steps/${app.context.nextId()}/reassign`;
  expect((await boss.call('PATCH', missing, { assignees: [other.ref] })).problem.code).toBe('step_not_found');
});

test('a concurrent answer and reassignment leave one consistent state', async () => {
  const run = await createAssignedRun();
  const [answered, reassigned] = await Promise.all([
    guest.call<Reply>('PATCH', stepPath(run, 'Approve'), { run_step: { answer: 'approve' } }),
    reassign(boss, run, [other.ref]),
  ]);
  const { body } = await workspace.owner.call<Reply>('GET', `${workspace.path}/runs/${run.id}`);
  if (answered.status === 200) {
    expect(reassigned.status).toBe(409);
    expect(stepOf(body.run, 'Approve').outcome).toBe('approve');
  } else {
    // A person who lost access to the run no longer sees it.
    expect([[403, 404].includes(answered.status), reassigned.status]).toEqual([true, 200]);
    expect(stepOf(body.run, 'Approve').status).toBe('pending');
  }
});
