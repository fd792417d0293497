import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anyVote, definitionBuilders } from '../demo/demo-definition.ts';
import {
  createTestUser,
  createTestWorkflow,
  createTestWorkspace,
  stepOf,
  type TestPerson,
  type TestRun,
  type TestWorkspace,
} from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';

let app: TestApp;
let workspace: TestWorkspace;
beforeAll(async () => {
  app = await openTestApp();
  workspace = await createTestWorkspace(app);
});
afterAll(() => app.close());

interface Row {
  id: string;
  user: { email: string };
  role: string;
  user_workspace_status: string;
  open_steps: number;
  named_open_steps: number;
  seen_at: number | null;
  groups: { id: string }[];
  is_me: boolean;
  can: Record<string, boolean>;
}
interface List {
  users: Row[];
  total: number;
  counts: { active: number; invited: number; deactivated: number };
}

const pathOf = (person: TestPerson, of = workspace) => `${of.path}/users/${person.member_id}`;
const list = async (query = '', of = workspace) =>
  (await of.owner.call<List>('GET', `${of.path}/users?per_page=100&${query}`)).body;
const rowOf = async (person: TestPerson) =>
  (await workspace.owner.call<{ user: Row }>('GET', pathOf(person))).body.user;

type Assignees = { assignees: { id: string }[]; votes: object[] };
let count = 0;

/** A run started by the owner with one approval, assigned to these people. */
async function askFor(refs: TestPerson['ref'][], vote: object = anyVote, settings: object = {}) {
  const { owner } = workspace;
  const { act, group } = definitionBuilders(`members ${++count}`);
  const stepable = { fields: [], vote, cancel_on_disapprove: false };
  const definition = {
    schema: 1 as const,
    trigger_form: [],
    action_groups: [group('One', act('approval', 'Approve', stepable as never, { assignees: refs, ...settings }))],
    cancellation: [],
  };
  const workflow = await createTestWorkflow(workspace, definition, [owner.ref]);
  const { body } = await owner.call<{ run: TestRun }>('POST', `${workspace.path}/runs`, { workflow_id: workflow.id });
  return { run: body.run, workflow, path: `${workspace.path}/runs/${body.run.id}` };
}

const approve = (person: TestPerson, { run, path }: { run: TestRun; path: string }) =>
  person.call<{ run: TestRun }>('PATCH', `${path}/run_steps/${stepOf(run, 'Approve').id}`, {
    run_step: { answer: 'approve' },
  });
const stepNow = async ({ path }: { path: string }) => {
  const { body } = await workspace.owner.call<{ run: TestRun }>('GET', path);
  return stepOf(body.run, 'Approve') as TestRun['run_steps'][number] & Assignees;
};
const idsOf = (step: Assignees) => step.assignees.map(({ id }) => id);

describe('the list of members', () => {
  test('is for owners only, like every change of members', async () => {
    const target = await workspace.person();
    for (const role of ['member', 'guest'] as const) {
      const person = await workspace.person(role);
      const answers = await Promise.all([
        person.call('GET', `${workspace.path}/users`),
        person.call('GET', pathOf(target)),
        person.call('PATCH', pathOf(person), { user_workspace: { role: 'owner' } }),
        person.call('PATCH', `${pathOf(target)}/deactivate`),
        person.call('PATCH', `${pathOf(target)}/activate`),
        person.call('PATCH', `/api/v1/user/users/${target.member_id}/deactivate`),
        person.call('DELETE', pathOf(target)),
      ]);
      for (const { status } of answers) expect(status).toBe(403);
    }
    expect(await rowOf(target)).toMatchObject({ role: 'member', user_workspace_status: 'enabled' });
  });

  test('contains nobody of another workspace', async () => {
    const other = await createTestWorkspace(app);
    const stranger = await other.person();
    const answers = await Promise.all([
      workspace.owner.call('GET', pathOf(stranger)),
      workspace.owner.call('PATCH', pathOf(stranger), { user_workspace: { role: 'guest' } }),
      workspace.owner.call('PATCH', `${pathOf(stranger)}/deactivate`),
      workspace.owner.call('PATCH', `${pathOf(stranger)}/activate`),
      workspace.owner.call('PATCH', `/api/v1/user/users/${stranger.member_id}/deactivate`),
      workspace.owner.call('PATCH', `/api/v1/user/users/${stranger.member_id}/activate`),
      workspace.owner.call('DELETE', pathOf(stranger)),
    ]);
    for (const { status } of answers) expect(status).toBe(404);
    const target = await workspace.person();
    const body = { successor_id: stranger.member_id };
    const { status, problem } = await workspace.owner.call('PATCH', `${pathOf(target)}/deactivate`, body);
    expect([status, problem.errors[0]]).toMatchObject([422, { field: 'successor_id', code: 'unknown_member' }]);
    expect(await rowOf(target)).toMatchObject({ user_workspace_status: 'enabled' });
  });

  test('is searched, filtered by role and state, counted and paged', async () => {
    const otherWorkspace = await createTestWorkspace(app);
    const [member, guest, gone] = [
      await otherWorkspace.person(),
      await otherWorkspace.person('guest'),
      await otherWorkspace.person(),
    ];
    await otherWorkspace.owner.call('POST', `${otherWorkspace.path}/users`, {
      emails: ['odd_one@example.org'],
      role: 'guest',
    });
    await otherWorkspace.owner.call('PATCH', `${pathOf(gone, otherWorkspace)}/deactivate`);
    const removed = await otherWorkspace.person();
    await otherWorkspace.owner.call('DELETE', pathOf(removed, otherWorkspace));
    const whole = await list('', otherWorkspace);
    expect([whole.total, whole.counts]).toEqual([5, { active: 3, invited: 1, deactivated: 1 }]);
    const found = async (query: string) => (await list(query, otherWorkspace)).users.map(({ user }) => user.email);
    expect(await found('role=guest&state=active')).toEqual([guest.email]);
    expect(await found('state=deactivated')).toEqual([gone.email]);
    expect(await found('state=invited')).toEqual(['odd_one@example.org']);
    expect(await found(`search=${encodeURIComponent(member.email.slice(0, -9).toUpperCase())}`)).toEqual([
      member.email,
    ]);
    expect(await found('search=d_o')).toEqual(['odd_one@example.org']);
    const page = await otherWorkspace.owner.call<List>('GET', `${otherWorkspace.path}/users?per_page=2&page=3`);
    expect([page.body.users.length, page.body.total]).toEqual([1, 5]);
  });

  test('shows groups, open steps and when a member was last seen', async () => {
    const person = await workspace.person();
    const group = await workspace.group(person);
    const asked = await askFor([person.ref, workspace.owner.ref], { match: 'all' });
    expect(await rowOf(person)).toMatchObject({ groups: [{ id: group.id }], open_steps: 1, seen_at: null });
    await approve(person, asked);
    const row = await rowOf(person);
    expect(row.open_steps).toBe(0);
    expect(Math.abs((row.seen_at ?? 0) - app.context.now())).toBeLessThan(30);
  });

  test('counts the open steps of a member as their inbox does: also those of their groups, each once', async () => {
    const person = await workspace.person();
    const group = await workspace.group(person);
    await askFor([person.ref, group], { match: 'any' });
    await askFor([group], { match: 'any' });
    expect(await rowOf(person)).toMatchObject({ open_steps: 2, named_open_steps: 1 });
    const inbox = await person.call<{ total: number }>('GET', `${workspace.path}/pending_actions`);
    expect(inbox.body.total).toBe(2);
  });

  test('updates the time of last seen at most once in five minutes, without a new people revision', async () => {
    const person = await workspace.person();
    const seen = async () => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      const { rows } = await app.context.pool.query<{ at: string; revision: number }>(
        `select u.seen_at::text as at, w.people_revision as revision from users u, workspaces w
          where u.id = $1 and w.id = $2`,
        [person.user_id, workspace.id],
      );
      return rows[0];
    };
    const before = await seen();
    await person.call('GET', workspace.path);
    await expect.poll(async () => (await seen())?.at, { timeout: 15_000 }).toEqual(expect.any(String));
    const first = await seen();
    expect(before?.at).toBeNull();
    await person.call('GET', workspace.path);
    await person.call('GET', '/api/v1/user/me');
    expect(await seen()).toEqual(first);
    const longAgo = `set seen_at = now() - interval '6 minutes'`;
    await app.context.pool.query(`update users ${longAgo} where id = $1`, [person.user_id]);
    await app.context.pool.query(`update sessions ${longAgo} where user_id = $1`, [person.user_id]);
    const long = await seen();
    await person.call('GET', '/api/v1/user/me');
    await expect.poll(async () => (await seen())?.at, { timeout: 15_000 }).not.toBe(long?.at);
    expect((await seen())?.revision).toBe(before?.revision);
  });
});

describe('a role', () => {
  test('is changed, and applies from the next request on', async () => {
    const person = await workspace.person();
    const { body } = await workspace.owner.call('PATCH', pathOf(person), { user_workspace: { role: 'owner' } });
    expect(body).toMatchObject({ user: { role: 'owner' } });
    expect((await person.call('GET', `${workspace.path}/users`)).status).toBe(200);
    await workspace.owner.call('PATCH', pathOf(person), { user_workspace: { role: 'guest' } });
    expect((await person.call('GET', `${workspace.path}/users`)).status).toBe(403);
  });

  test('of the last active owner cannot be changed', async () => {
    const otherWorkspace = await createTestWorkspace(app);
    await otherWorkspace.owner.call('POST', `${otherWorkspace.path}/users`, {
      emails: ['soon@example.org'],
      role: 'owner',
    });
    const shut = await otherWorkspace.person('owner');
    await otherWorkspace.owner.call('PATCH', `${pathOf(shut, otherWorkspace)}/deactivate`);
    const own = pathOf(otherWorkspace.owner, otherWorkspace);
    const { status, problem } = await otherWorkspace.owner.call('PATCH', own, { user_workspace: { role: 'member' } });
    expect([status, problem.code]).toEqual([409, 'last_owner']);
    expect((await list('', otherWorkspace)).users.find(({ is_me }) => is_me)?.can).toMatchObject({
      change_role: false,
    });
    await otherWorkspace.person('owner');
    expect((await otherWorkspace.owner.call('PATCH', own, { user_workspace: { role: 'member' } })).status).toBe(200);
  });

  test('remains for one of two owners who demote each other at once', async () => {
    for (let round = 0; round < 5; round++) {
      const otherWorkspace = await createTestWorkspace(app);
      const other = await otherWorkspace.person('owner');
      const role = { user_workspace: { role: 'guest' } };
      const answers = await Promise.all([
        otherWorkspace.owner.call('PATCH', pathOf(other, otherWorkspace), role),
        other.call('PATCH', pathOf(otherWorkspace.owner, otherWorkspace), role),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    }
  });
});

describe('deactivating', () => {
  test('removes access from the next request on, keeps the session, and is undone by activating', async () => {
    const person = await workspace.person();
    const { body } = await workspace.owner.call('PATCH', `${pathOf(person)}/deactivate`);
    expect(body).toMatchObject({ user: { user_workspace_status: 'disabled', can: { activate: true } } });
    const { status, problem } = await person.call('GET', workspace.path);
    expect([status, problem.code]).toEqual([403, 'operation_not_allowed']);
    expect((await person.call('GET', '/api/v1/user/me')).status).toBe(200);
    await workspace.owner.call('PATCH', `${pathOf(person)}/activate`);
    expect((await person.call('GET', workspace.path)).status).toBe(200);
    const alias = `/api/v1/user/users/${person.member_id}`;
    expect((await workspace.owner.call('PATCH', `${alias}/deactivate`)).status).toBe(200);
    expect((await person.call('GET', workspace.path)).status).toBe(403);
    expect((await person.call('PATCH', `${alias}/activate`)).status).toBe(403);
    expect((await workspace.owner.call('PATCH', `${alias}/activate`)).status).toBe(200);
    expect((await person.call('GET', workspace.path)).status).toBe(200);
  });

  test('refuses oneself, as removing does', async () => {
    for (const answer of [
      await workspace.owner.call('PATCH', `${pathOf(workspace.owner)}/deactivate`),
      await workspace.owner.call('DELETE', pathOf(workspace.owner)),
    ]) {
      expect([answer.status, answer.problem.code]).toEqual([422, 'user_workspace_cannot_be_disabled']);
      expect(answer.problem.detail).toBe('User workspace cannot be disabled.');
    }
  });

  test.each(['deactivate', 'remove'])('leaves one of two owners who %s each other at once', async (verb) => {
    for (let round = 0; round < 5; round++) {
      const otherWorkspace = await createTestWorkspace(app);
      const other = await otherWorkspace.person('owner');
      const shutOut = (by: TestPerson, whom: TestPerson) =>
        verb === 'remove'
          ? by.call('DELETE', pathOf(whom, otherWorkspace))
          : by.call('PATCH', `${pathOf(whom, otherWorkspace)}/deactivate`);
      const answers = await Promise.all([shutOut(otherWorkspace.owner, other), shutOut(other, otherWorkspace.owner)]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const { rows } = await app.context.pool.query(
        `select 1 from members where workspace_id = $1 and role = 'owner' and status = 'enabled' and removed_at is null`,
        [otherWorkspace.id],
      );
      expect(rows).toHaveLength(1);
    }
  });

  test("with a successor reassigns the open steps, keeps the others' assignments, and keeps votes", async () => {
    const [leaver, successor, third] = [await workspace.person(), await workspace.person(), await workspace.person()];
    const alone = await askFor([leaver.ref]);
    const shared = await askFor([leaver.ref, third.ref], { match: 'all' });
    const voted = await askFor([leaver.ref, third.ref], { match: 'all' });
    await approve(leaver, voted);
    const body = { successor_id: successor.member_id };
    expect((await workspace.owner.call('PATCH', `${pathOf(leaver)}/deactivate`, body)).status).toBe(200);
    await app.work();
    expect(idsOf(await stepNow(alone))).toEqual([successor.member_id]);
    expect(idsOf(await stepNow(shared))).toEqual([successor.member_id, third.member_id]);
    expect((await approve(third, voted)).body.run).toMatchObject({ status: 'completed' });
    expect((await stepNow(voted)).votes).toHaveLength(2);
    await approve(third, shared);
    expect((await approve(successor, shared)).body.run.status).toBe('completed');
    // One mail, or two if the second notice came after the first mail was sent.
    const mails = app.mails().filter((mail) => mail.includes(`To: ${successor.email}`));
    expect([1, 2]).toContain(mails.length);
  });

  test('without one gives steps without another assignee to the admins, and decides a vote that waited for the member only', async () => {
    const [leaver, third] = [await workspace.person(), await workspace.person()];
    const alone = await askFor([leaver.ref]);
    const group = await workspace.group(leaver);
    const byGroup = await askFor([group]);
    const waiting = await askFor([leaver.ref, third.ref], { match: 'all' });
    await approve(third, waiting);
    await workspace.owner.call('PATCH', `${pathOf(leaver)}/deactivate`);
    await app.work();
    expect(idsOf(await stepNow(alone))).toEqual([workspace.owner.member_id]);
    expect(idsOf(await stepNow(byGroup))).toEqual([workspace.owner.member_id]);
    expect(await stepNow(waiting)).toMatchObject({ status: 'completed', outcome: 'approve' });
  });

  test('gives a step to the admins if the rules exclude the successor from it', async () => {
    const leaver = await workspace.person();
    const other = await workspace.person('owner');
    const asked = await askFor([leaver.ref], anyVote, { initiator_excluded: true });
    const body = { successor_id: workspace.owner.member_id };
    await workspace.owner.call('PATCH', `${pathOf(leaver)}/deactivate`, body);
    await app.work();
    expect(idsOf(await stepNow(asked))).toContain(other.member_id);
    await workspace.owner.call('DELETE', pathOf(other));
  });

  test("keeps the successor's vote even if another assignee answers before the steps are reassigned", async () => {
    const [leaver, successor, third] = [await workspace.person(), await workspace.person(), await workspace.person()];
    const shared = await askFor([leaver.ref, third.ref], { match: 'all' });
    const body = { successor_id: successor.member_id };
    await workspace.owner.call('PATCH', `${pathOf(leaver)}/deactivate`, body);
    // No job has run yet. If the successor were ignored, the vote would be complete here.
    expect((await approve(third, shared)).body.run.status).toBe('running');
    expect(idsOf(await stepNow(shared))).toEqual([successor.member_id, third.member_id]);
    expect((await approve(successor, shared)).body.run.status).toBe('completed');
    // After being activated again, they keep what is assigned to them.
    await workspace.owner.call('PATCH', `${pathOf(leaver)}/activate`);
    const later = await askFor([leaver.ref]);
    await app.work();
    expect(idsOf(await stepNow(later))).toEqual([leaver.member_id]);
  });

  test('twice changes nothing more, nor does a job that runs twice', async () => {
    const [leaver, successor] = [await workspace.person(), await workspace.person()];
    const asked = await askFor([leaver.ref]);
    const body = { successor_id: successor.member_id };
    await workspace.owner.call('PATCH', `${pathOf(leaver)}/deactivate`, body);
    await workspace.owner.call('PATCH', `${pathOf(leaver)}/deactivate`, body);
    await app.work();
    const { rows } = await app.context.pool.query(
      `select 1 from activities where run_id = $1 and kind = 'step_reassigned'`,
      [asked.run.id],
    );
    expect(rows).toHaveLength(1);
  });
});

describe('removing', () => {
  test('ends the membership, its groups and admin rights; the history keeps the name', async () => {
    const leaver = await workspace.person();
    const group = await workspace.group(leaver, workspace.owner);
    const asked = await askFor([leaver.ref, workspace.owner.ref], { match: 'all' });
    await workspace.owner.call('PATCH', asked.workflow.path, { workflow: { admins: [leaver.member_id] } });
    await approve(leaver, asked);
    expect((await workspace.owner.call('DELETE', pathOf(leaver))).status).toBe(200);
    expect((await leaver.call('GET', workspace.path)).status).toBe(404);
    expect((await workspace.owner.call('GET', pathOf(leaver))).status).toBe(404);
    expect((await list()).users.map(({ id }) => id)).not.toContain(leaver.member_id);
    const { rows } = await app.context.pool.query(
      `select 1 from group_members where group_id = $1 and member_id = $2
        union all select 1 from workflow_admins where member_id = $2`,
      [group.id, leaver.member_id],
    );
    expect(rows).toEqual([]);
    expect((await stepNow(asked)).votes[0]).toMatchObject({ name: expect.stringContaining('Test') });
    const body = { workflow: { admins: [leaver.member_id] } };
    expect((await workspace.owner.call('PATCH', asked.workflow.path, body)).status).toBe(422);
  });

  test("reassigns steps assigned by name, and reevaluates steps of the member's groups", async () => {
    const [leaver, successor] = [await workspace.person(), await workspace.person()];
    const alone = await askFor([leaver.ref]);
    const byGroup = await askFor([await workspace.group(leaver)]);
    await workspace.owner.call('DELETE', `${pathOf(leaver)}?successor_id=${successor.member_id}`);
    await app.work();
    expect(idsOf(await stepNow(alone))).toEqual([successor.member_id]);
    expect(idsOf(await stepNow(byGroup))).toEqual([workspace.owner.member_id]);
  });
});

describe('the people who share a workspace', () => {
  type Users = { users: { id: string }[]; total: number };
  const seenBy = async (person: Pick<TestPerson, 'call'>) =>
    (await person.call<Users>('GET', '/api/v1/user/users?per_page=100')).body.users.map(({ id }) => id).sort();

  test('are its active members; a guest and a stranger see only themselves', async () => {
    const otherWorkspace = await createTestWorkspace(app);
    const [member, guest, shut] = [
      await otherWorkspace.person(),
      await otherWorkspace.person('guest'),
      await otherWorkspace.person(),
    ];
    await otherWorkspace.owner.call('POST', `${otherWorkspace.path}/users`, {
      emails: ['later@example.org'],
      role: 'member',
    });
    await otherWorkspace.owner.call('PATCH', `${pathOf(shut, otherWorkspace)}/deactivate`);
    const all = [otherWorkspace.owner, member, guest].map(({ user_id }) => user_id).sort();
    expect(await seenBy(otherWorkspace.owner)).toEqual(all);
    expect(await seenBy(member)).toEqual(all);
    expect(await seenBy(guest)).toEqual([guest.user_id]);
    expect(await seenBy(shut)).toEqual([shut.user_id]);
    const stranger = await createTestUser(app);
    expect(await seenBy(stranger)).toEqual([stranger.user_id]);
    await app.context.pool.query(`update workspaces set status = 'disabled' where id = $1`, [otherWorkspace.id]);
    expect(await seenBy(member)).toEqual([member.user_id]);
  });
});
