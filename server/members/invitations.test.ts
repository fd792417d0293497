import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrationsFolder } from '../db/migrate.ts';
import { definitionBuilders } from '../demo/demo-definition.ts';
import {
  createTestUser,
  createTestWorkflow,
  createTestWorkspace,
  requestDefinition,
  stepOf,
  type TestPerson,
  type TestRun,
  type TestWorkspace,
} from '../testing/factories.ts';
import { hashQuickly } from '../testing/hash-quickly.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';
import { recordWork } from '../testing/record-work.ts';

hashQuickly();

let app: TestApp;
let workspace: TestWorkspace;
beforeAll(async () => {
  app = await openTestApp();
  workspace = await createTestWorkspace(app);
});
afterAll(() => app.close());

interface Invited {
  results: { email: string; result: string; message: string; user_workspace_id: string }[];
}
interface Accepted {
  workspace_id: string;
  token: string | null;
}

let count = 0;
const newAddress = () => `newcomer-${++count}@example.org`;
const password = 'four green boats';
const account = {
  first_name: 'Nora',
  last_name: 'New',
  password,
  password_confirmation: password,
  language_preference: 'fr',
};

const invite = (emails: string[], more: object = {}, by = workspace) =>
  by.owner.call<Invited>('POST', `${by.path}/invitations`, { emails, role: 'member', ...more });

/** The texts of the mail to an address, and the token of its link. */
async function mailTo(address: string) {
  await app.work();
  const mail = app.mails().find((one) => one.includes(`To: ${address}`)) ?? '';
  const text = mail.replace(/=\r?\n/g, '').replaceAll('=3D', '=');
  return { mail, token: /register\?invitation=([\w-]{43})/.exec(text)?.[1] ?? '' };
}

async function invited(more: object = {}, by = workspace) {
  const email = newAddress();
  const { body } = await invite([email], more, by);
  const { token } = await mailTo(email);
  const id = body.results[0]?.user_workspace_id ?? '';
  return { email, token, id, path: `/api/v1/public/invitations/${token}` };
}

const accept = (path: string, body: object = { account }) => app.call<Accepted>('POST', path, body);

describe('an invitation', () => {
  test('returns a result for each address: new, duplicate, invalid, already a member', async () => {
    const [one, two] = [newAddress(), newAddress()];
    const member = await workspace.person();
    const { status, body } = await invite([one, ` ${two.toUpperCase()} `, two, 'nobody', member.email, '']);
    expect(status).toBe(201);
    expect(body.results.map(({ email, result }) => [email, result])).toEqual([
      [one, 'invited'],
      [two, 'invited'],
      ['nobody', 'invalid_email'],
      [member.email, 'already_member'],
    ]);
    expect(body.results[0]?.message).toBe(`${one} was invited.`);
    await app.work();
    expect(app.mails()).toHaveLength(2);
  });

  test('is refused without addresses, or with one that is no text, by the name of their list', async () => {
    const refusals = [await invite([]), await invite([null as never])].map(({ problem }) => problem.errors);
    expect(refusals).toEqual([
      [{ field: 'emails', code: 'blank', message: 'emails cannot be blank.' }],
      [{ field: 'emails.0', code: 'blank', message: 'emails cannot be blank.' }],
    ]);
  });

  test('is sent, listed and withdrawn by owners only', async () => {
    const { id } = await invited();
    for (const role of ['member', 'guest'] as const) {
      const person = await workspace.person(role);
      const asked = [
        person.call('POST', `${workspace.path}/invitations`, { emails: [newAddress()], role: 'owner' }),
        person.call('POST', `${workspace.path}/users`, { emails: [newAddress()], role: 'owner' }),
        person.call('GET', `${workspace.path}/invitations`),
        person.call('DELETE', `${workspace.path}/invitations/${id}`),
      ];
      for (const { status } of await Promise.all(asked)) expect(status).toBe(403);
    }
    const other = await createTestWorkspace(app);
    expect((await other.owner.call('DELETE', `${other.path}/invitations/${id}`)).status).toBe(404);
    const { body } = await workspace.owner.call<{ invitations: { id: string }[] }>(
      'GET',
      `${workspace.path}/invitations`,
    );
    expect(body.invitations.map((one) => one.id)).toContain(id);
  });

  test('is mailed in the language of the account with the address, or else of the inviter', async () => {
    const known = await createTestUser(app);
    await app.context.pool.query(`update users set language_preference = 'th' where id = $1`, [known.user_id]);
    await invite([known.email]);
    const { mail, token } = await mailTo(known.email);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(mail).toContain('lang=3D"th"');
    const stranger = newAddress();
    const headers = { 'accept-language': 'fr' };
    const body = { emails: [stranger], role: 'member' };
    const { body: told } = await workspace.owner.call<Invited>('POST', `${workspace.path}/users`, body, headers);
    expect(told.results[0]?.message).toContain('a reçu une invitation');
    expect((await mailTo(stranger)).mail).toContain('lang=3D"fr"');
  });

  test('is shown without being accepted, and only the hash of its token is stored', async () => {
    const { email, token, path, id } = await invited({ role: 'guest' });
    for (let look = 0; look < 2; look++) {
      const { status, body } = await app.call('GET', path);
      expect([status, body]).toMatchObject([
        200,
        { invitation: { email, workspace_name: 'Workshop', role: 'guest', has_account: false } },
      ]);
      expect(JSON.stringify(body)).not.toContain(workspace.id);
    }
    const { rows } = await app.context.pool.query<Record<string, unknown>>('select * from members where id = $1', [id]);
    expect(rows[0]).toMatchObject({ user_id: null, invited_email: email });
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(rows[0]?.invitation_hash).toHaveLength(32);
  });

  test('is accepted with a new account, whose address is verified and who has access at once', async () => {
    const { path, email } = await invited();
    const { status, body } = await accept(path);
    expect([status, body.workspace_id]).toEqual([200, workspace.id]);
    const { body: me } = await app.as(body.token ?? '')<{ user: { workspaces: object[] } }>('GET', '/api/v1/user/me');
    expect(me.user).toMatchObject({
      email,
      first_name: 'Nora',
      language_preference: 'fr',
      workspaces: [{ workspace_id: workspace.id, role: 'member', user_workspace_status: 'enabled' }],
    });
    const signedIn = await app.call('POST', '/api/auth/login', { email, password });
    expect(signedIn.status).toBe(200);
    await app.work();
    expect(app.mails(), 'no mail asks to verify').toEqual([]);
    for (const again of [await accept(path), await app.call('GET', path)]) {
      expect([again.status, again.problem.code]).toEqual([410, 'link_expired']);
    }
  });

  test('is accepted by one of fifty concurrent requests, which create one account', async () => {
    const { path, email } = await invited();
    const answers = await Promise.all(Array.from({ length: 50 }, () => accept(path)));
    const codes = Map.groupBy(answers, ({ status, problem }) => (status === 200 ? 'in' : problem.code));
    expect(codes.get('in')).toHaveLength(1);
    expect(codes.get('link_expired')).toHaveLength(49);
    const { rows } = await app.context.pool.query(
      'select 1 from users u join members m on m.user_id = u.id where email = $1',
      [email],
    );
    expect(rows).toHaveLength(1);
  });

  test('refuses an invalid account, and stays open afterwards', async () => {
    const { path } = await invited();
    const wrong: [object, number, string][] = [
      [{ password_confirmation: 'another one' }, 422, 'account.password_confirmation'],
      [{ password: 'password', password_confirmation: 'password' }, 422, 'account.password'],
      [{ first_name: ' ' }, 422, 'account.first_name'],
      [{ time_zone_preference: 'Mars/Olympus' }, 422, 'account.time_zone_preference'],
    ];
    for (const [change, code, field] of wrong) {
      const { status, problem } = await accept(path, { account: { ...account, ...change } });
      expect([status, problem.errors[0]?.field]).toEqual([code, field]);
    }
    expect((await accept(path, {})).status).toBe(401);
    expect((await accept(path)).status).toBe(200);
  });

  test('expires after seven days, and not a minute earlier', async () => {
    const otherWorkspace = await createTestWorkspace(app);
    const [early, late] = [await invited({}, otherWorkspace), await invited({}, otherWorkspace)];
    app.later(7 * 24 * 3600 - 60);
    expect((await accept(early.path)).status).toBe(200);
    app.later(120);
    expect((await accept(late.path)).problem.code).toBe('link_expired');
    expect((await app.call('GET', late.path)).problem.code).toBe('link_expired');
    app.later(-7 * 24 * 3600 - 60);
  });

  test('is void once it is withdrawn or replaced by a newer one', async () => {
    const gone = await invited();
    expect((await workspace.owner.call('DELETE', `${workspace.path}/invitations/${gone.id}`)).status).toBe(200);
    expect((await accept(gone.path)).problem.code).toBe('link_expired');
    const old = await invited();
    const { body } = await invite([old.email], { role: 'guest' });
    expect(body.results[0]).toMatchObject({ result: 'invited_again', user_workspace_id: old.id });
    const { token } = await mailTo(old.email);
    expect((await accept(old.path)).problem.code).toBe('link_expired');
    const { body: accepted } = await accept(`/api/v1/public/invitations/${token}`);
    const { rows } = await app.context.pool.query('select role from members where id = $1', [old.id]);
    expect([accepted.workspace_id, rows]).toEqual([workspace.id, [{ role: 'guest' }]]);
    expect((await workspace.owner.call('DELETE', `${workspace.path}/invitations/${old.id}`)).status).toBe(404);
  });

  test('is accepted by the account of its address only, without a password', async () => {
    const [known, other] = [await createTestUser(app), await createTestUser(app)];
    await invite([known.email]);
    const path = `/api/v1/public/invitations/${(await mailTo(known.email)).token}`;
    expect((await app.call('GET', path)).body).toMatchObject({ invitation: { has_account: true } });
    const refused = await other.call('POST', path, {});
    expect([refused.status, refused.problem.code, refused.problem.detail]).toEqual([
      403,
      'invitation_for_another',
      expect.stringContaining(known.email),
    ]);
    expect((await accept(path)).problem.code).toBe('email_taken');
    expect((await known.call('GET', workspace.path)).status).toBe(404);
    const { status, body } = await known.call<Accepted>('POST', path, {});
    expect([status, body]).toEqual([200, { workspace_id: workspace.id, token: null }]);
    expect((await known.call('GET', workspace.path)).status).toBe(200);
  });

  test('refuses unknown groups, and adds the member to the given ones', async () => {
    const group = await workspace.group(workspace.owner);
    const { id } = await invited({ group_ids: [group.id] });
    const { rows } = await app.context.pool.query(
      'select 1 from group_members where group_id = $1 and member_id = $2',
      [group.id, id],
    );
    expect(rows).toHaveLength(1);
    const elsewhere = await (await createTestWorkspace(app)).group();
    const { status, problem } = await invite([newAddress()], { group_ids: [elsewhere.id] });
    expect([status, problem.errors[0]?.code]).toEqual([422, 'unknown_group']);
  });
});

describe('an invited member', () => {
  const answer = (person: Pick<TestPerson, 'call'>, run: TestRun, step: string, run_step: object) =>
    person.call<{ run: TestRun }>('PATCH', `${workspace.path}/runs/${run.id}/run_steps/${stepOf(run, step).id}`, {
      run_step,
    });

  async function askedOf(ref: TestPerson['ref']): Promise<TestRun> {
    const { owner } = workspace;
    const workflow = await createTestWorkflow(
      workspace,
      requestDefinition([ref], definitionBuilders(`ask ${ref.id}`)),
      [owner.ref],
    );
    const { body } = await owner.call<{ run: TestRun }>('POST', `${workspace.path}/runs`, { workflow_id: workflow.id });
    const fields = [{ key: 'amount', value: '500' }];
    return (await answer(owner, body.run, 'Ask', { answer: 'submitted', fields })).body.run;
  }

  test('can be selected and assigned, and answers the step after accepting', async () => {
    const { id, email, path } = await invited();
    const { body: offered } = await workspace.owner.call<{ users: object[] }>(
      'GET',
      `${workspace.path}/users/users_for_select`,
    );
    const shown = offered.users.find((one) => (one as { id: string }).id === id);
    expect(shown).toMatchObject({ user: { id, email, first_name: '', last_name: '' } });
    const run = await askedOf({ type: 'user_workspace', id });
    expect(stepOf(run, 'Approve')).toMatchObject({ status: 'pending', assignees: [{ id, name: email }] });
    const { body } = await accept(path);
    const call = app.as(body.token ?? '');
    const pending = await call<{ total: number }>('GET', `${workspace.path}/pending_actions`);
    expect(pending.body.total).toBe(1);
    const answered = await answer({ call }, run, 'Approve', { answer: 'approve' });
    expect(answered.body.run.status).toBe('completed');
  });

  test('has no access before accepting, even if they were a member before', async () => {
    const former = await workspace.person('owner');
    const member = `${workspace.path}/users/${former.member_id}`;
    expect((await workspace.owner.call('DELETE', member)).status).toBe(200);
    const { body } = await invite([former.email], { role: 'guest' });
    expect(body.results[0]).toMatchObject({ result: 'invited', user_workspace_id: former.member_id });
    const { token } = await mailTo(former.email);
    for (const path of [workspace.path, `${workspace.path}/runs/index_v2`, `${workspace.path}/pending_actions`]) {
      expect((await former.call('GET', path)).status, path).toBe(404);
    }
    type Listed = { workspaces: object[]; user: { workspaces: object[] } };
    expect((await former.call<Listed>('GET', '/api/v1/user/workspaces')).body.workspaces).toEqual([]);
    expect((await former.call<Listed>('GET', '/api/v1/user/me')).body.user.workspaces).toEqual([]);
    expect((await former.call('POST', `/api/v1/public/invitations/${token}`, {})).status).toBe(200);
    expect((await former.call<Listed>('GET', '/api/v1/user/me')).body.user.workspaces).toMatchObject([
      { user_workspace_id: former.member_id, role: 'guest' },
    ]);
  });

  test("who is a member already keeps that membership, which gets the invited one's steps and groups", async () => {
    const old = await workspace.person();
    const group = await workspace.group(workspace.owner);
    const { id, email, path } = await invited({ group_ids: [group.id] });
    const run = await askedOf({ type: 'user_workspace', id });
    // The user has changed their address to the invited one in the meantime.
    await app.context.pool.query('update users set email = $2 where id = $1', [old.user_id, email]);
    expect((await old.call<Accepted>('POST', path, {})).status).toBe(200);
    await app.work();
    const { body } = await workspace.owner.call<{ run: TestRun }>('GET', `${workspace.path}/runs/${run.id}`);
    expect(stepOf(body.run, 'Approve')).toMatchObject({ assignees: [{ id: old.member_id }] });
    expect((await workspace.owner.call('GET', `${workspace.path}/users/${id}`)).status).toBe(404);
    const { body: kept } = await workspace.owner.call('GET', `${workspace.path}/users/${old.member_id}`);
    expect(kept).toMatchObject({ user: { groups: [{ id: group.id }] } });
  });

  test.each([
    ['was removed and invited again', false],
    ['was removed, invited again, and that invitation was withdrawn', true],
  ])('whose former membership %s, joins with it by the invitation of their new address', async (_what, withdrawn) => {
    const former = await workspace.person('owner');
    const member = `${workspace.path}/users/${former.member_id}`;
    await workspace.owner.call('DELETE', member);
    const { email, path, token } = await invited({ role: 'guest' });
    await invite([former.email], { role: 'member' });
    if (withdrawn) await workspace.owner.call('DELETE', `${workspace.path}/invitations/${former.member_id}`);
    await app.context.pool.query('update users set email = $2 where id = $1', [former.user_id, email]);

    // Inviting the address again renews that invitation.
    expect((await invite([email], { role: 'guest' })).body.results[0]).toMatchObject({ result: 'invited_again' });
    const renewed = await mailTo(email);
    expect((await former.call('POST', path, {})).problem.code).toBe('link_expired');
    expect((await former.call('POST', path.replace(token, renewed.token), {})).status).toBe(200);
    expect((await former.call('GET', `${workspace.path}/runs`)).status).toBe(200);
    const { body } = await workspace.owner.call<{ user: object }>('GET', member);
    expect(body.user).toMatchObject({ role: 'guest', invitation: null, user: { email } });
    expect((await invite([email])).body.results[0]?.result).toBe('already_member');
  });

  test('who changes their address before accepting still joins by the link in the mail to the old one', async () => {
    const former = await workspace.person();
    await workspace.owner.call('DELETE', `${workspace.path}/users/${former.member_id}`);
    await invite([former.email]);
    const path = `/api/v1/public/invitations/${(await mailTo(former.email)).token}`;
    const email = newAddress();
    await app.context.pool.query('update users set email = $2 where id = $1', [former.user_id, email]);
    const { body } = await app.call('GET', path);
    expect(body).toMatchObject({ invitation: { email, has_account: true } });
    expect((await accept(path)).problem.code).toBe('email_taken');
    expect((await (await workspace.person()).call('POST', path, {})).problem.code).toBe('invitation_for_another');
    expect((await former.call('POST', path, {})).status).toBe(200);
    expect((await former.call('GET', `${workspace.path}/runs`)).status).toBe(200);
  });

  test('can be invited at an address that an invited former member had before', async () => {
    const former = await workspace.person();
    await workspace.owner.call('DELETE', `${workspace.path}/users/${former.member_id}`);
    await invite([former.email]);
    await mailTo(former.email);
    await app.context.pool.query('update users set email = $2 where id = $1', [former.user_id, newAddress()]);
    const { status, body } = await invite([former.email]);
    expect([status, body.results?.[0]?.result]).toEqual([201, 'invited']);
    const { token } = await mailTo(former.email);
    const accepted = await accept(`/api/v1/public/invitations/${token}`);
    expect([accepted.status, accepted.body.workspace_id]).toEqual([200, workspace.id]);
  });

  test('can be invited at such an address also if it was stored before it was left out', async () => {
    const former = await workspace.person();
    await workspace.owner.call('DELETE', `${workspace.path}/users/${former.member_id}`);
    await invite([former.email]);
    const { pool } = app.context;
    await pool.query('update users set email = $2 where id = $1', [former.user_id, newAddress()]);
    await pool.query('update members set invited_email = $3 where workspace_id = $1 and id = $2', [
      workspace.id,
      former.member_id,
      former.email,
    ]);
    await pool.query(readFileSync(join(migrationsFolder, '0062-addresses-of-former-members.sql'), 'utf8'));
    const { status, body } = await invite([former.email]);
    expect([status, body.results?.[0]?.result]).toEqual([201, 'invited']);
  });

  test('gets no access if they were deactivated', async () => {
    const shut = await workspace.person();
    const { email, path } = await invited();
    await app.context.pool.query('update users set email = $2 where id = $1', [shut.user_id, email]);
    await workspace.owner.call('PATCH', `${workspace.path}/users/${shut.member_id}/deactivate`);
    expect((await shut.call('POST', path, {})).problem.code).toBe('operation_not_allowed');
    expect((await shut.call('GET', `${workspace.path}/runs/index_v2`)).status).toBe(403);
  });
});

test('inviting an address with an account costs as many statements as one without', async () => {
  const stranger = await createTestUser(app);
  const costs = [];
  for (const email of [newAddress(), newAddress(), stranger.email]) {
    const { result, statements } = await recordWork(() => invite([email]));
    costs.push({ status: result.status, result: result.body.results[0]?.result, statements });
  }
  expect(costs[1]).toMatchObject({ status: 201, result: 'invited' });
  expect(costs[2]).toEqual(costs[1]);
});
