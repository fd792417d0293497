import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestWorkspace, type TestPerson, type TestWorkspace } from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';

type Shown = { id: string; admins: { id: string }[]; can: Record<string, boolean> };
type One = { workflow: Shown };

let app: TestApp;
let workspace: TestWorkspace;
let member: TestPerson;
let other: TestPerson;
beforeAll(async () => {
  app = await openTestApp();
  workspace = await createTestWorkspace(app);
  [member, other] = [await workspace.person(), await workspace.person()];
  // From here on, this process has the people cached as they are before every write below.
  await member.call('GET', `${workspace.path}/users/users_for_select`);
});
afterAll(() => app.close());

const adminsOf = ({ admins }: Shown) => admins.map(({ id }) => id);

test('creating, cloning and updating a workflow replies with its current admins', async () => {
  const workflows = `${workspace.path}/workflows`;
  const created = await member.call<One>('POST', workflows, { workflow: { name: 'Created' } });
  expect(adminsOf(created.body.workflow)).toEqual([member.member_id]);
  expect(created.body.workflow.can).toMatchObject({ edit: true, delete: true });

  const path = `${workflows}/${created.body.workflow.id}`;
  const cloned = await other.call<One>('POST', `${path}/clone`, {});
  expect(adminsOf(cloned.body.workflow)).toEqual([other.member_id]);
  expect(cloned.body.workflow.can).toMatchObject({ edit: true });

  const changed = await member.call<One>('PATCH', path, { workflow: { admins: [other.member_id] } });
  expect(adminsOf(changed.body.workflow)).toEqual([other.member_id]);
  expect(changed.body.workflow.can).toMatchObject({ edit: false, delete: false });
  const found = await member.call<One>('GET', path);
  expect(changed.body.workflow).toEqual(found.body.workflow);
});

test('each write of a group replies with its current members', async () => {
  type Group = { group: { id: string; members: { id: string }[] } };
  const groups = `${workspace.path}/groups`;
  const { call } = workspace.owner;
  const come = await call<{ results: { user_workspace_id: string }[] }>('POST', `${workspace.path}/invitations`, {
    emails: ['newcomer@example.com'],
    role: 'member',
  });
  const newcomer = come.body.results[0]?.user_workspace_id;
  const made = await call<Group>('POST', groups, { group: { name: 'New', user_workspace_ids: [newcomer] } });
  expect(made.body.group.members.map(({ id }) => id)).toEqual([newcomer]);
  const changed = await call<Group>('PATCH', `${groups}/${made.body.group.id}`, {
    group: { user_workspace_ids: [other.member_id] },
  });
  expect(changed.body.group.members.map(({ id }) => id)).toEqual([other.member_id]);
});

test('a member who becomes a guest is no admin in the reply to their own next write', async () => {
  const { body } = await member.call<One>('POST', `${workspace.path}/workflows`, { workflow: { name: 'Of a guest' } });
  await workspace.owner.call('PATCH', `${workspace.path}/users/${member.member_id}`, {
    user_workspace: { role: 'guest' },
  });
  const changed = await workspace.owner.call<One>('PATCH', `${workspace.path}/workflows/${body.workflow.id}`, {
    workflow: { description: 'Changed' },
  });
  expect(adminsOf(changed.body.workflow)).toEqual([]);
});
