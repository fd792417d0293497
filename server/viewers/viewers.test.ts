import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ActivityReply, Run } from '../../contract/runs.ts';
import type { ViewerRole } from '../../contract/viewer-roles.ts';
import type { ViewerReply } from '../../contract/viewers.ts';
import { anyVote, definitionBuilders } from '../demo/demo-definition.ts';
import {
  createTestWorkflow,
  createTestWorkspace,
  requestDefinition,
  type TestPerson,
  type TestWorkspace,
} from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';
import { createPng, upload } from '../testing/upload.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

type Shares = { run_viewable_user_workspaces: ViewerReply[]; can: Record<string, boolean> };
type Whole = { run: Run };

let workspace: TestWorkspace;
/** The initiator, the assignee of both steps, and three people without a part in the run. */
let starter: TestPerson;
let holder: TestPerson;
let ann: TestPerson;
let ben: TestPerson;
let guest: TestPerson;
let run_id: string;
let workflow: { id: string; path: string };
let secret_key: string;
let count = 0;

const runPath = () => `${workspace.path}/runs/${run_id}`;
const sharesPath = () => `${runPath()}/run_viewable_user_workspaces`;
const start = async () =>
  (await starter.call<Whole>('POST', `${workspace.path}/runs`, { workflow_id: workflow.id })).body.run;
const share = (by: TestPerson, whom: TestPerson[], role?: ViewerRole, group_ids: string[] = []) =>
  by.call<Shares>('POST', sharesPath(), { user_workspace_ids: whom.map((one) => one.member_id), group_ids, role });
const sees = async (person: TestPerson) => (await person.call('GET', runPath())).status === 200;
const comment = (person: TestPerson, message: string) =>
  person.call('POST', `${runPath()}/comments`, { comment: { message } });
const viewerOf = async (person: { member_id: string }): Promise<ViewerReply> => {
  const { body } = await workspace.owner.call<Shares>('GET', sharesPath());
  const found = body.run_viewable_user_workspaces.find((one) => one.user_workspace?.id === person.member_id);
  if (!found) throw new Error('not shared');
  return found;
};
const history = async () =>
  (
    await workspace.owner.call<{ activities: ActivityReply[] }>('GET', `${runPath()}/activities`)
  ).body.activities.filter(({ kind }) => kind.includes('share'));

beforeEach(async () => {
  workspace = await createTestWorkspace(app);
  [starter, holder, ann, ben, guest] = (await Promise.all([
    ...Array.from({ length: 4 }, () => workspace.person()),
    workspace.person('guest'),
  ])) as [TestPerson, TestPerson, TestPerson, TestPerson, TestPerson];
  const { group, act, field } = definitionBuilders(`sharing ${++count}`);
  const file = { ...field('file', `proof_${count}`, 'Proof'), required: false };
  workflow = await createTestWorkflow(
    workspace,
    {
      schema: 1,
      trigger_form: [],
      action_groups: [
        group(
          'Secret',
          act(
            'form',
            'Salary',
            { fields: [field('text', `salary_${count}`, 'Salary'), file] },
            { assignees: [holder.ref], is_lock: true },
          ),
        ),
        group('Open', act('task', 'Do', { instructions: '', vote: anyVote }, { assignees: [holder.ref] })),
      ],
      cancellation: [],
    },
    [starter.ref],
  );
  const run = await start();
  run_id = run.id;
  secret_key = (await upload<{ file: { key: string } }>(holder.call, `${workspace.path}/files`, createPng())).body.file
    .key;
  const answered = await holder.call('PATCH', `${runPath()}/run_steps/${run.run_steps[0]?.id}`, {
    run_step: {
      answer: 'submitted',
      comment: 'marked words',
      fields: [
        { key: `salary_${count}`, value: 'marked words' },
        { key: `proof_${count}`, value: [secret_key] },
      ],
    },
  });
  if (answered.status !== 200) throw new Error(JSON.stringify(answered.problem));
});

describe('a run', () => {
  test('is visible everywhere to those with whom it is shared, and to nobody else', async () => {
    const { status, body } = await share(starter, [ann, guest]);
    expect([status, body.can]).toEqual([201, { share: true, share_as_manager: false }]);
    expect(body.run_viewable_user_workspaces).toMatchObject([
      { role: 'viewer', user_workspace: { id: ann.member_id, email: ann.email }, group: null, can: { update: true } },
      { role: 'viewer', user_workspace: { id: guest.member_id, user: { first_name: expect.any(String) } } },
    ]);
    for (const person of [ann, guest, ben]) {
      const isIn = person !== ben;
      expect(await sees(person)).toBe(isIn);
      const { body: list } = await person.call<{ runs: object[]; total: number }>(
        'GET',
        `${workspace.path}/runs/index_v2`,
      );
      expect([list.runs.length, list.total]).toEqual(isIn ? [1, 1] : [0, 0]);
      const { body: feed } = await person.call<{ activities: object[] }>('GET', `${workspace.path}/activities`);
      expect(feed.activities.length > 0).toBe(isIn);
      const { body: said } = await holder.call<{ users: { id: string }[] }>('GET', `${runPath()}/mentionable`);
      expect(said.users.some(({ id }) => id === person.member_id)).toBe(isIn);
    }
  });

  test('lists those with whom it is shared among its participants, each with their strongest role', async () => {
    const team = await workspace.group(ann, ben);
    await share(workspace.owner, [ann, starter]);
    await share(workspace.owner, [], 'manager', [team.id]);
    const { body } = await ann.call<{ participants: Run['participants'] }>('GET', `${runPath()}/participants`);
    const rolesOf = (person: TestPerson) =>
      body.participants.find(({ user_workspace }) => user_workspace.id === person.member_id)?.roles;
    expect([ann, ben, starter, guest].map(rolesOf)).toEqual([
      ['manager'],
      ['manager'],
      ['initiator', 'viewer'],
      undefined,
    ]);
    expect((await ann.call<Whole>('GET', runPath())).body.run.participants).toEqual(body.participants);
    expect((await guest.call('GET', `${runPath()}/participants`)).status).toBe(404);
  });

  test('lists those who may cancel it among its participants, by name or by group', async () => {
    const team = await workspace.group(ann, guest);
    const cancellers = [ben.ref, team, starter.ref];
    const definition = { ...requestDefinition([holder.ref]), cancellation: cancellers };
    const cancellable = await createTestWorkflow(workspace, definition, [starter.ref]);
    const { body } = await starter.call<Whole>('POST', `${workspace.path}/runs`, { workflow_id: cancellable.id });
    const rolesOf = (person: TestPerson) =>
      body.run.participants.find(({ user_workspace }) => user_workspace.id === person.member_id)?.roles;
    expect([ann, guest, ben, await workspace.person()].map(rolesOf)).toEqual([
      ['canceller'],
      ['canceller'],
      ['canceller'],
      undefined,
    ]);
    expect(rolesOf(starter)).toEqual(expect.arrayContaining(['initiator', 'canceller']));
  });

  test('is commented by commenters and not by viewers; a share as viewer takes no other right away', async () => {
    await share(workspace.owner, [ann, starter, holder]);
    await share(workspace.owner, [guest], 'commenter');
    const can = async (person: TestPerson) => (await person.call<Whole>('GET', runPath())).body.run.can;
    for (const [person, may] of [
      [ann, false],
      [guest, true],
      [starter, true],
      [holder, true],
    ] as const) {
      expect((await can(person)).comment).toBe(may);
      expect((await comment(person, 'Hello')).status).toBe(may ? 201 : 403);
    }
    expect((await can(starter)).edit).toBe(true);
    expect(Object.entries(await can(ann)).filter(([, may]) => may)).toEqual([['follow', true]]);
  });

  test('is managed by managers: locked answers, reassigning, cancelling, deleting and restoring', async () => {
    const leads = await workspace.group(ben, guest);
    await share(workspace.owner, [ann], 'manager', [leads.id]);
    await share(workspace.owner, [holder], 'commenter');
    const { run } = (await ann.call<Whole>('GET', runPath())).body;
    expect([run.is_admin, run.can.share, run.can.cancel]).toEqual([true, true, true]);
    const step = run.run_steps.find(({ name }) => name === 'Do');
    const given = await ann.call('PATCH', `${runPath()}/run_steps/${step?.id}/reassign`, { assignees: [ben.ref] });
    expect(given.status).toBe(200);
    for (const verb of ['cancel', 'delete_run']) {
      expect((await ann.call('PATCH', `${runPath()}/${verb}`)).status, verb).toBe(200);
    }
    for (const [person, seen] of [
      [ann, [run_id]],
      [ben, [run_id]],
      // Who started a run may restore it; a share as commenter gives nothing more.
      [starter, [run_id]],
      [holder, []],
      [guest, []],
    ] as const) {
      const { body } = await person.call<{ runs: { id: string }[] }>(
        'GET',
        `${workspace.path}/runs/index_v2?status=deleted`,
      );
      expect(body.runs.map(({ id }) => id)).toEqual(seen);
    }
    expect((await share(ann, [guest])).problem.code).toBe('run_state');
    expect((await ann.call('PATCH', `${runPath()}/restore_run`)).status).toBe(200);
  });

  test('is not found for its viewers and commenters once it is deleted', async () => {
    await share(workspace.owner, [ann], 'commenter');
    await workspace.owner.call('PATCH', `${runPath()}/cancel`);
    await workspace.owner.call('PATCH', `${runPath()}/delete_run`);
    expect(await sees(ann)).toBe(false);
    const { body } = await ann.call<{ runs: object[] }>('GET', `${workspace.path}/runs/index_v2?status=deleted`);
    expect(body.runs).toEqual([]);
    const removed = await workspace.owner.call('DELETE', `${sharesPath()}/${(await viewerOf(ann)).id}`);
    expect([removed.status, removed.problem.code]).toEqual([409, 'run_state']);
  });

  test('hides locked answers at every endpoint from viewers, commenters, and guests whose group is its manager', async () => {
    const leads = await workspace.group(guest);
    await share(workspace.owner, [ann]);
    await share(workspace.owner, [ben], 'commenter');
    await share(workspace.owner, [], 'manager', [leads.id]);
    const manager = await workspace.person();
    await share(workspace.owner, [manager], 'manager');
    const endpoints = [
      runPath(),
      `${runPath()}/all_field_values`,
      `${runPath()}/activities`,
      `${runPath()}/comments`,
      `${runPath()}/participants`,
      sharesPath(),
      `${workspace.path}/activities`,
      `${workspace.path}/pending_actions`,
      `${workspace.path}/runs/index_v2`,
      `${workspace.path}/runs/index_v2?search=marked`,
    ];
    for (const person of [ann, ben, guest]) {
      for (const endpoint of endpoints) {
        const { status, body } = await person.call('GET', endpoint);
        expect([endpoint, status]).toEqual([endpoint, 200]);
        expect(JSON.stringify(body), endpoint).not.toContain('marked words');
        expect(JSON.stringify(body), endpoint).not.toContain(secret_key);
      }
      expect((await person.call('GET', `${workspace.path}/files/${secret_key}`)).status).toBe(404);
    }
    for (const endpoint of [
      runPath(),
      `${runPath()}/all_field_values`,
      `${runPath()}/activities`,
      `${workspace.path}/activities`,
    ]) {
      expect(JSON.stringify((await manager.call('GET', endpoint)).body), endpoint).toContain('marked words');
    }
    expect((await manager.call('GET', `${workspace.path}/files/${secret_key}`)).status).toBe(200);
  });
});

describe('sharing', () => {
  test('is for run admins and the initiator; only run admins make managers', async () => {
    await share(workspace.owner, [ann], 'manager');
    await share(workspace.owner, [ben], 'commenter');
    const viewer = await viewerOf(ben);
    for (const person of [ben, holder]) {
      expect((await share(person, [guest])).status).toBe(403);
      expect((await person.call('PATCH', sharesPath(), { id: viewer.id, role: 'viewer' })).status).toBe(403);
    }
    expect((await share(guest, [guest])).status).toBe(404);
    expect((await share(starter, [starter], 'manager')).status).toBe(403);
    expect((await starter.call('PATCH', sharesPath(), { id: viewer.id, role: 'manager' })).status).toBe(403);
    const managing = await viewerOf(ann);
    expect((await starter.call('PATCH', sharesPath(), { id: managing.id, role: 'viewer' })).status).toBe(403);
    expect((await starter.call('DELETE', `${sharesPath()}/${managing.id}`)).status).toBe(403);
    expect((await share(ann, [holder], 'manager')).status).toBe(201);
    expect((await starter.call('PATCH', sharesPath(), { id: viewer.id, role: 'viewer' })).status).toBe(200);
    expect((await starter.call('DELETE', `${sharesPath()}/${viewer.id}`)).status).toBe(200);
    // An initiator who has become a guest cannot share.
    await app.context.pool.query(`update members set role = 'guest' where id = $1`, [starter.member_id]);
    expect((await share(starter, [guest])).status).toBe(403);
  });

  test('is ended by the person with whom it is shared, guests included, but not by others without permission', async () => {
    await share(workspace.owner, [ann, guest]);
    const [hers, theirs] = [await viewerOf(ann), await viewerOf(guest)];
    const { body } = await guest.call<Shares>('GET', sharesPath());
    expect(body.run_viewable_user_workspaces.map(({ can }) => can)).toEqual([
      { update: false, remove: false },
      { update: false, remove: true },
    ]);
    expect((await guest.call('DELETE', `${sharesPath()}/${hers.id}`)).status).toBe(403);
    expect((await guest.call('DELETE', `${sharesPath()}/${theirs.id}`)).status).toBe(200);
    expect(await sees(guest)).toBe(false);
    expect((await history())[0]).toMatchObject({ kind: 'run_unshared', by: { id: guest.member_id } });
  });

  test.each([
    ['with nobody', () => ({}), 'user_workspace_ids', 'blank'],
    [
      'with an unknown person',
      () => ({ user_workspace_ids: [app.context.nextId()] }),
      'user_workspace_ids',
      'unknown_member',
    ],
    [
      'with a group as a person',
      async () => ({ user_workspace_ids: [(await workspace.group(ann)).id] }),
      'user_workspace_ids',
      'unknown_member',
    ],
    ['with an unknown group', () => ({ group_ids: [app.context.nextId()] }), 'group_ids', 'unknown_group'],
    ['as an owner', () => ({ user_workspace_ids: [ann.member_id], role: 'owner' }), 'role', 'not_one_of'],
    [
      'with a guest as manager',
      () => ({ user_workspace_ids: [guest.member_id], role: 'manager' }),
      'role',
      'guest_cannot_manage',
    ],
    [
      'with too many',
      () => ({ user_workspace_ids: Array.from({ length: 101 }, () => app.context.nextId()) }),
      'user_workspace_ids',
      'too_numerous',
    ],
    [
      'with too many together',
      () => ({
        user_workspace_ids: Array.from({ length: 60 }, () => app.context.nextId()),
        group_ids: Array.from({ length: 60 }, () => app.context.nextId()),
      }),
      'user_workspace_ids',
      'too_numerous',
    ],
  ])('%s is refused, and creates no share', async (_name, body, field, code) => {
    const input = await body();
    const reply = await workspace.owner.call('POST', sharesPath(), input);
    expect([reply.status, reply.problem.errors[0]]).toMatchObject([422, { field, code }]);
    expect((await workspace.owner.call<Shares>('GET', sharesPath())).body.run_viewable_user_workspaces).toEqual([]);
  });

  test('with a foreign or disabled person or group creates no share for the others either', async () => {
    const other = await createTestWorkspace(app);
    const foreignGroup = await other.group(other.owner);
    const disabled = await workspace.group(ann);
    await app.context.pool.query(`update groups set status = 'disabled' where id = $1`, [disabled.id]);
    await app.context.pool.query(`update members set status = 'disabled' where id = $1`, [ben.member_id]);
    for (const [ids, groups, field] of [
      [[ann.member_id, other.owner.member_id], [], 'user_workspace_ids'],
      [[ann.member_id, ben.member_id], [], 'user_workspace_ids'],
      [[ann.member_id], [foreignGroup.id], 'group_ids'],
      [[ann.member_id], [disabled.id], 'group_ids'],
    ] as const) {
      const body = { user_workspace_ids: ids, group_ids: groups };
      const { status, problem } = await workspace.owner.call('POST', sharesPath(), body);
      expect([status, problem.errors[0]?.field]).toEqual([422, field]);
    }
    expect(await sees(ann)).toBe(false);
  });

  test('cannot be changed through the id of another run, workflow or workspace', async () => {
    await share(workspace.owner, [ann]);
    const viewer = await viewerOf(ann);
    const other = await createTestWorkspace(app);
    const { body: shared } = await workspace.owner.call<{ workflow_viewable_user_workspaces: ViewerReply[] }>(
      'POST',
      `${workflow.path}/workflow_viewable_user_workspaces`,
      { user_workspace_ids: [ben.member_id] },
    );
    const ofWorkflow = shared.workflow_viewable_user_workspaces[0]?.id ?? '';
    const another = (await start()).id;
    const paths: [TestPerson, string, string][] = [
      [workspace.owner, `${workspace.path}/runs/${another}/run_viewable_user_workspaces`, viewer.id],
      [workspace.owner, sharesPath(), ofWorkflow],
      [workspace.owner, `${workflow.path}/workflow_viewable_user_workspaces`, viewer.id],
      [other.owner, sharesPath(), viewer.id],
      [other.owner, `${other.path}/runs/${run_id}/run_viewable_user_workspaces`, viewer.id],
      [other.owner, `${other.path}/workflows/${workflow.id}/workflow_viewable_user_workspaces`, ofWorkflow],
      [workspace.owner, `${other.path}/runs/${run_id}/run_viewable_user_workspaces`, viewer.id],
    ];
    for (const [person, path, id] of paths) {
      expect((await person.call('PATCH', path, { id, role: 'manager' })).status, path).toBe(404);
      expect((await person.call('DELETE', `${path}/${id}`)).status, path).toBe(404);
    }
    expect((await viewerOf(ann)).role).toBe('viewer');
  });

  test('keeps the role of an existing share, and twenty concurrent requests create each share once', async () => {
    await share(workspace.owner, [ann], 'commenter');
    const again = await share(workspace.owner, [ann, ann, ben], 'viewer');
    expect(again.body.run_viewable_user_workspaces.map(({ role }) => role)).toEqual(['commenter', 'viewer']);
    expect((await history())[0]?.data).toMatchObject({ viewers: [{ id: ben.member_id }] });
    const team = await workspace.group(ann);
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => share(workspace.owner, [holder, guest], 'viewer', [team.id])),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(201));
    const { body } = await workspace.owner.call<Shares>('GET', sharesPath());
    expect(body.run_viewable_user_workspaces).toHaveLength(5);
    expect(await history()).toHaveLength(3);
  });

  test('is recorded in the history, and so are its changes and its end; a request that changes nothing is not', async () => {
    await share(starter, [ann]);
    const { id } = await viewerOf(ann);
    for (const role of ['commenter', 'commenter']) await starter.call('PATCH', sharesPath(), { id, role });
    expect((await starter.call('DELETE', `${sharesPath()}/${id}`)).status).toBe(200);
    expect((await starter.call('DELETE', `${sharesPath()}/${id}`)).status).toBe(404);
    expect(await history()).toMatchObject([
      { kind: 'run_unshared', data: { viewers: [{ id: ann.member_id }] } },
      {
        kind: 'run_share_changed',
        data: { viewers: [{ id: ann.member_id, name: expect.any(String) }], role: 'commenter' },
      },
      { kind: 'run_shared', by: { id: starter.member_id }, data: { role: 'viewer' } },
    ]);
  });

  test('applies from the next request on, and so does its end', async () => {
    await share(workspace.owner, [ann], 'manager');
    expect((await comment(ann, 'Here')).status).toBe(201);
    const { id } = await viewerOf(ann);
    await workspace.owner.call('PATCH', sharesPath(), { id, role: 'viewer' });
    expect((await comment(ann, 'Still here')).status).toBe(403);
    expect((await ann.call('PATCH', `${runPath()}/cancel`)).status).toBe(403);
    await workspace.owner.call('DELETE', `${sharesPath()}/${id}`);
    for (const path of [runPath(), `${runPath()}/activities`, `${runPath()}/comments`, sharesPath()]) {
      expect((await ann.call('GET', path)).status, path).toBe(404);
    }
    expect((await ann.call<{ runs: object[] }>('GET', `${workspace.path}/runs/index_v2`)).body.runs).toEqual([]);
  });

  test('sends each person who accepts mails one mail in their language, and none to the sharer or the members of groups', async () => {
    await app.work();
    app.mails();
    await app.context.pool.query(`update users set language_preference = 'fr' where id = $1`, [guest.user_id]);
    await app.context.pool.query('update users set subscribed_to_email = false where id = $1', [ben.user_id]);
    const team = await workspace.group(holder);
    await share(workspace.owner, [guest, ben, workspace.owner], 'viewer', [team.id]);
    await share(workspace.owner, [guest], 'viewer');
    await app.work();
    const mails = app.mails().map((mail) => mail.replaceAll('=\r\n', ''));
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain(`To: ${guest.email}`);
    expect(mails[0]).toContain(`/runs/${run_id}/show`);
    expect(mails[0]).toMatch(/Subject:.*partag/);
  });
});

describe('a group with which a run is shared', () => {
  test('gives access to its current members', async () => {
    const team = await workspace.group(ann);
    await share(workspace.owner, [], 'commenter', [team.id]);
    expect([await sees(ann), await sees(ben)]).toEqual([true, false]);
    const change = (...people: TestPerson[]) =>
      workspace.owner.call('PATCH', `${workspace.path}/groups/${team.id}`, {
        group: { user_workspace_ids: people.map(({ member_id }) => member_id) },
      });
    await change(ben);
    expect([await sees(ann), await sees(ben)]).toEqual([false, true]);
    expect((await comment(ben, 'In')).status).toBe(201);
  });

  test('can be deleted, and its members lose access to the run', async () => {
    const team = await workspace.group(ann);
    await share(workspace.owner, [], 'viewer', [team.id]);
    await workspace.owner.call('POST', `${workflow.path}/workflow_viewable_user_workspaces`, { group_ids: [team.id] });
    expect((await workspace.owner.call('DELETE', `${workspace.path}/groups/${team.id}`)).status).toBe(200);
    expect(await sees(ann)).toBe(false);
    expect((await history())[0]?.data).toMatchObject({ viewers: [{ id: team.id, name: '-' }] });
  });
});

test('a removed member who comes back has no shares', async () => {
  await share(workspace.owner, [ann, ben], 'manager');
  await workspace.owner.call('POST', `${workflow.path}/workflow_viewable_user_workspaces`, {
    user_workspace_ids: [ann.member_id],
  });
  await app.context.pool.query(`update members set status = 'disabled' where id = $1`, [ben.member_id]);
  expect((await ben.call('GET', runPath())).status).toBe(403);
  expect((await workspace.owner.call('DELETE', `${workspace.path}/users/${ann.member_id}`)).status).toBe(200);
  await app.context.pool.query('update members set removed_at = null where id = $1', [ann.member_id]);
  expect(await sees(ann)).toBe(false);
  const { body } = await workspace.owner.call<Whole>('GET', runPath());
  // A share does not make a deactivated member a participant.
  expect(body.run.participants.some(({ roles }) => roles.includes('manager'))).toBe(false);
});
