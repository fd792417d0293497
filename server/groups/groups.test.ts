import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GroupReply } from '../../contract/groups.ts';
import { definitionBuilders } from '../demo/demo-definition.ts';
import { createTestWorkflow, createTestWorkspace, requestDefinition, type TestRun } from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

type One = { group: GroupReply & { workflows?: { id: string; name: string }[] } };
type Some = { groups: GroupReply[]; total: number };
const body = (name: string, ...people: { member_id: string }[]) => ({
  group: { name, user_workspace_ids: people.map(({ member_id }) => member_id) },
});

test('a group is created, found, changed and deleted by an owner', async () => {
  const workspace = await createTestWorkspace(app);
  const { owner } = workspace;
  const [ann, ben] = [await workspace.person(), await workspace.person()];
  const groups = `${workspace.path}/groups`;
  const made = await owner.call<One>('POST', groups, body('Finance', ann, ben, ann));
  expect([made.status, made.body.group.status, made.body.group.members.map(({ id }) => id).sort()]).toEqual([
    201,
    'enabled',
    [ann.member_id, ben.member_id].sort(),
  ]);
  const path = `${groups}/${made.body.group.id}`;
  const changed = await owner.call<One>('PATCH', path, body('Money', ben));
  expect(changed.body.group).toMatchObject({ name: 'Money', members: [{ id: ben.member_id }], can: { delete: true } });
  const renamed = await owner.call<One>('PATCH', path, { group: { name: 'Office' } });
  expect(renamed.body.group).toMatchObject({ name: 'Office', members: [{ id: ben.member_id }] });
  await owner.call('POST', groups, body('100%', ann));
  const found = await owner.call<Some>('GET', `${groups}?search=0%25`);
  expect([found.body.total, found.body.groups[0]?.name]).toEqual([1, '100%']);
  expect((await owner.call('DELETE', path)).status).toBe(200);
  expect((await owner.call('GET', path)).status).toBe(404);
});

test('a group needs a unique name, and members of the workspace', async () => {
  const [workspace, other] = [await createTestWorkspace(app), await createTestWorkspace(app)];
  const { owner } = workspace;
  const stranger = await other.person();
  const groups = `${workspace.path}/groups`;
  await owner.call('POST', groups, body('Taken', owner));
  const taken = await owner.call('POST', groups, body('TAKEN', owner));
  expect([taken.status, taken.problem.detail]).toEqual([409, 'Name has already been taken']);
  const empty = await owner.call('POST', groups, body('Empty'));
  expect([empty.status, empty.problem.errors[0]]).toMatchObject([
    422,
    { field: 'group.user_workspace_ids', message: 'Please select members to add to the group' },
  ]);
  const foreign = await owner.call('POST', groups, body('Foreign', stranger));
  expect([foreign.status, foreign.problem.errors[0]]).toMatchObject([422, { code: 'unknown_member' }]);
  expect((await owner.call<Some>('GET', groups)).body.total).toBe(1);
});

test('only owners see groups, and only of their own workspace', async () => {
  const [workspace, other] = [await createTestWorkspace(app), await createTestWorkspace(app)];
  const { id } = await workspace.group(workspace.owner);
  for (const person of [await workspace.person(), await workspace.person('guest')]) {
    expect((await person.call('GET', `${workspace.path}/groups`)).status).toBe(403);
    expect((await person.call('POST', `${workspace.path}/groups`, body('Mine', person))).status).toBe(403);
    for (const verb of ['enable', 'disable']) {
      expect((await person.call('PATCH', `${workspace.path}/groups/${id}/${verb}`)).status).toBe(403);
    }
    expect((await person.call('DELETE', `${workspace.path}/groups/${id}`)).status).toBe(403);
  }
  for (const [method, path] of [
    ['GET', ''],
    ['PATCH', ''],
    ['PATCH', '/disable'],
    ['DELETE', ''],
  ] as const) {
    const answer = await other.owner.call(method, `${other.path}/groups/${id}${path}`, body('Theirs', other.owner));
    expect(answer.status, `${method} ${path}`).toBe(404);
  }
});

test('a disabled group is not offered any more, but its steps can still be answered', async () => {
  const workspace = await createTestWorkspace(app);
  const { owner } = workspace;
  const ann = await workspace.person();
  const made = await owner.call<One>('POST', `${workspace.path}/groups`, body('Checkers', ann));
  const { id } = made.body.group;
  const workflow = await createTestWorkflow(workspace, requestDefinition([{ type: 'group', id }]), [owner.ref]);
  const disabled = await owner.call<One>('PATCH', `${workspace.path}/groups/${id}/disable`);
  expect(disabled.body.group.status).toBe('disabled');
  const offered = await owner.call<{ groups: unknown[] }>('GET', `${workspace.path}/groups/groups_for_select`);
  expect(offered.body.groups).toEqual([]);
  const { body: started } = await owner.call<{ run: TestRun }>('POST', `${workspace.path}/runs`, {
    workflow_id: workflow.id,
  });
  const ask = started.run.run_steps.find(({ name }) => name === 'Ask');
  await owner.call('PATCH', `${workspace.path}/runs/${started.run.id}/run_steps/${ask?.id}`, {
    run_step: { answer: 'submitted', fields: [{ key: 'amount', value: '500' }] },
  });
  const waiting = await ann.call<{ total: number }>('GET', `${workspace.path}/pending_actions`);
  expect(waiting.body.total).toBe(1);
  expect((await owner.call<One>('PATCH', `${workspace.path}/groups/${id}/enable`)).body.group.status).toBe('enabled');
});

test('a group that a workflow uses cannot be deleted, and the workflows are named', async () => {
  const workspace = await createTestWorkspace(app);
  const { owner } = workspace;
  const inDefinition = await workspace.group(owner);
  const inTrigger = await workspace.group(owner);
  const workflow = await createTestWorkflow(workspace, requestDefinition([inDefinition]), [inTrigger]);
  const { body: shown } = await owner.call<{ workflow: { name: string } }>('GET', workflow.path);
  for (const { id } of [inDefinition, inTrigger]) {
    const path = `${workspace.path}/groups/${id}`;
    const refused = await owner.call('DELETE', path);
    expect([refused.status, refused.problem.code]).toEqual([409, 'group_used']);
    expect(refused.problem.detail).toContain(shown.workflow.name);
    expect((await owner.call<One>('GET', path)).body.group.workflows).toMatchObject([{ id: workflow.id }]);
  }
});

test('a member who joins a group sees its open steps, and one who leaves does not any more', async () => {
  const workspace = await createTestWorkspace(app);
  const { owner } = workspace;
  const [ann, ben] = [await workspace.person(), await workspace.person()];
  const made = await owner.call<One>('POST', `${workspace.path}/groups`, body('Approvers', ann));
  const { id } = made.body.group;
  const { act, group } = definitionBuilders('group steps');
  const task = act(
    'task',
    'Do it',
    { instructions: '', vote: { match: 'all' } },
    { assignees: [{ type: 'group', id }] },
  );
  const definition = { schema: 1 as const, trigger_form: [], action_groups: [group('One', task)], cancellation: [] };
  const workflow = await createTestWorkflow(workspace, definition, [owner.ref]);
  const { body: started } = await owner.call<{ run: TestRun }>('POST', `${workspace.path}/runs`, {
    workflow_id: workflow.id,
  });
  const run = `${workspace.path}/runs/${started.run.id}`;
  const waiting = async (person: typeof ann) =>
    (await person.call<{ total: number }>('GET', `${workspace.path}/pending_actions`)).body.total;
  const path = `${workspace.path}/groups/${id}`;
  await owner.call('PATCH', path, body('Approvers', ann, ben));
  expect([await waiting(ann), await waiting(ben)]).toEqual([1, 1]);
  await ann.call('PATCH', `${run}/run_steps/${started.run.run_steps[0]?.id}`, { run_step: { answer: 'done' } });
  // The vote needs all members. Ben has not answered and leaves, so no answer is missing any more.
  expect((await owner.call<{ run: TestRun }>('GET', run)).body.run.status).toBe('running');
  await owner.call('PATCH', path, body('Approvers', ann));
  await app.work();
  expect((await owner.call<{ run: TestRun }>('GET', run)).body.run.status).toBe('completed');
});

test('everybody but guests belongs to the group of everybody, which only roles change and nobody deletes', async () => {
  const { owner } = await createTestWorkspace(app);
  const { body: created } = await owner.call<{ workspace: { id: string } }>('POST', '/api/v1/user/workspaces', {
    workspace: { name: 'Boat Works' },
  });
  const path = `/api/v1/user/workspaces/${created.workspace.id}`;
  const everyone = async () => {
    const { body: list } = await owner.call<Some>('GET', `${path}/groups`);
    return list.groups.find((group) => group.is_everyone) as GroupReply;
  };
  const emails = async () => (await everyone()).members.map(({ user }) => user.email).sort();
  const mine = await emails();
  expect(mine).toHaveLength(1);
  expect(await everyone()).toMatchObject({
    name: 'Everyone',
    can: { edit: true, change_members: false, delete: false },
  });

  const invite = (email: string, role: string) => owner.call('POST', `${path}/users`, { emails: [email], role });
  expect((await invite('member@example.com', 'member')).status).toBeLessThan(300);
  expect((await invite('guest@example.com', 'guest')).status).toBeLessThan(300);
  expect(await emails()).toEqual([...mine, 'member@example.com'].sort());

  type Members = { users: { id: string; user: { email: string } }[] };
  const { users } = (await owner.call<Members>('GET', `${path}/users`)).body;
  const idOf = (email: string) => users.find(({ user }) => user.email === email)?.id;
  const makeRole = (email: string, role: string) =>
    owner.call('PATCH', `${path}/users/${idOf(email)}`, { user_workspace: { role } });
  await makeRole('member@example.com', 'guest');
  await makeRole('guest@example.com', 'member');
  expect(await emails()).toEqual([...mine, 'guest@example.com'].sort());
  await owner.call('DELETE', `${path}/users/${idOf('guest@example.com')}`);
  expect(await emails()).toEqual(mine);
  await invite('guest@example.com', 'member');
  expect(await emails()).toEqual([...mine, 'guest@example.com'].sort());

  const { id, members } = await everyone();
  expect((await owner.call('DELETE', `${path}/groups/${id}`)).status).toBe(403);
  const user_workspace_ids = members.slice(1).map((member) => member.id);
  expect((await owner.call('PATCH', `${path}/groups/${id}`, { group: { name: 'X', user_workspace_ids } })).status).toBe(
    403,
  );
  expect((await everyone()).name).toBe('Everyone');
  expect((await owner.call('PATCH', `${path}/groups/${id}`, { group: { name: 'All hands' } })).status).toBe(200);
  expect((await everyone()).name).toBe('All hands');
});
