import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestUser, createTestWorkspace } from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const workspaces = '/api/v1/user/workspaces';
interface One {
  workspace: { id: string; name: string; time_zone: string; week_starts_on: string; can: Record<string, boolean> };
}

describe('a workspace', () => {
  test('is created by any signed-in user, who becomes its owner', async () => {
    const { call } = await createTestUser(app);
    const { status, body } = await call<One>('POST', workspaces, {
      workspace: { name: 'Ours', industry: 'finance', time_zone: 'Asia/Bangkok' },
    });
    expect([status, body.workspace]).toMatchObject([
      201,
      { name: 'Ours', time_zone: 'Asia/Bangkok', can: { edit: true } },
    ]);
    const { body: me } = await call<{ user: { workspaces: object[] } }>('GET', '/api/v1/user/me');
    expect(me.user.workspaces).toMatchObject([{ workspace_id: body.workspace.id, role: 'owner', status: 'enabled' }]);
  });

  test('is created from a form as well as from JSON', async () => {
    const { call } = await createTestUser(app);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const { status, body } = await call<One>(
      'POST',
      workspaces,
      'workspace[name]=Formed&workspace[industry]=other',
      headers,
    );
    expect([status, body.workspace.name]).toEqual([201, 'Formed']);
  });

  test('requires a name, a known industry and a valid time zone', async () => {
    const { call } = await createTestUser(app);
    const wrong = [
      [{ name: ' ', industry: 'other' }, 'workspace.name', 'blank'],
      [{ name: 'x', industry: 'piracy' }, 'workspace.industry', 'not_one_of'],
      [{ name: 'x', industry: 'other', time_zone: 'Mars/Olympus' }, 'workspace.time_zone', 'invalid_value'],
      [{ name: 'x'.repeat(81), industry: 'other' }, 'workspace.name', 'too_long'],
      [{ name: 'x', industry: 'other', week_starts_on: 'tuesday' }, 'workspace.week_starts_on', 'not_one_of'],
    ] as const;
    for (const [workspace, field, code] of wrong) {
      const { status, problem } = await call('POST', workspaces, { workspace });
      expect([status, problem.errors[0]]).toMatchObject([422, { field, code }]);
    }
  });

  test('is edited by its owners only', async () => {
    const workspace = await createTestWorkspace(app);
    const member = await workspace.person();
    expect((await member.call('PATCH', workspace.path, { workspace: { name: 'Mine' } })).status).toBe(403);
    const { body } = await workspace.owner.call<One>('PATCH', workspace.path, { workspace: { name: 'Renamed' } });
    expect(body.workspace).toMatchObject({ name: 'Renamed', week_starts_on: 'monday' });
    const sunday = { workspace: { week_starts_on: 'sunday' } };
    const { body: changed } = await workspace.owner.call<One>('PATCH', workspace.path, sunday);
    expect(changed.workspace).toMatchObject({ name: 'Renamed', week_starts_on: 'sunday' });
  });

  test('is disabled and enabled by its owners only, and closed to others while disabled', async () => {
    const workspace = await createTestWorkspace(app);
    const member = await workspace.person();
    expect((await member.call('PATCH', `${workspace.path}/disable`)).status).toBe(403);
    const { body } = await workspace.owner.call<One>('PATCH', `${workspace.path}/disable`);
    expect(body.workspace).toMatchObject({ status: 'disabled', can: { toggle: true } });
    const shut = await member.call('GET', workspace.path);
    expect([shut.status, shut.problem.code]).toEqual([403, 'workspace_disabled']);
    // Enabling it twice is no error.
    for (const _ of [1, 2]) expect((await workspace.owner.call('PATCH', `${workspace.path}/enable`)).status).toBe(200);
    expect((await member.call('GET', workspace.path)).status).toBe(200);
  });

  test('ignores fields that cannot be set: its id, its state, its owner', async () => {
    const workspace = await createTestWorkspace(app);
    const sneaky = { id: app.context.nextId(), status: 'disabled', frozen_at: 1, people_revision: 99, role: 'guest' };
    await workspace.owner.call('PATCH', workspace.path, { workspace: { name: 'Same', ...sneaky }, ...sneaky });
    const { body } = await workspace.owner.call<One>('GET', workspace.path);
    expect(body.workspace).toMatchObject({ id: workspace.id, status: 'enabled', is_frozen: false, name: 'Same' });
  });

  test('lists its active members and enabled groups for selection, but not to guests', async () => {
    const workspace = await createTestWorkspace(app);
    const [member, gone, guest] = [await workspace.person(), await workspace.person(), await workspace.person('guest')];
    const group = await workspace.group(member);
    await app.context.pool.query(`update members set status = 'disabled' where id = $1`, [gone.member_id]);
    const users = await member.call<{ users: { id: string }[] }>('GET', `${workspace.path}/users/users_for_select`);
    expect(users.body.users.map(({ id }) => id).sort()).toEqual(
      [workspace.owner, member, guest].map(({ member_id }) => member_id).sort(),
    );
    const groups = await member.call<{ groups: { id: string }[] }>('GET', `${workspace.path}/groups/groups_for_select`);
    expect(groups.body.groups).toMatchObject([{ id: group.id, user_workspace_ids: [member.member_id] }]);
    await app.context.pool.query(`update groups set status = 'disabled' where id = $1`, [group.id]);
    const fewer = await member.call<{ groups: object[] }>('GET', `${workspace.path}/groups/groups_for_select`);
    expect(fewer.body.groups).toEqual([]);
    for (const path of ['users/users_for_select', 'groups/groups_for_select', 'tags/tags_for_select']) {
      expect((await guest.call('GET', `${workspace.path}/${path}`)).status).toBe(403);
    }
  });
});
