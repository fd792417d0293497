import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestUser } from '../testing/factories.ts';
import { hashQuickly } from '../testing/hash-quickly.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';
import { deleteExpiredSessions } from './delete-expired-sessions.ts';

hashQuickly();

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const first = 'four green boats';
const second = 'nine quiet lamps';

const signIn = (email: string, password: string, agent = 'test') =>
  app.call<{ token: string }>('POST', '/api/auth/login', { email, password }, { 'user-agent': agent });

const setPassword = (call: TestApp['call'], password: string, current_password?: string) =>
  call('POST', '/api/v1/user/password', { current_password, password, password_confirmation: password });

/** A user with a password, without a session. */
async function someone() {
  const { user_id, email, call } = await createTestUser(app);
  expect((await setPassword(call, first)).status).toBe(200);
  await app.context.pool.query('delete from sessions where user_id = $1', [user_id]);
  return { user_id, email };
}

async function signedIn(agent?: string) {
  const person = await someone();
  const { body } = await signIn(person.email, first, agent);
  return { ...person, token: body.token, call: app.as(body.token) };
}

/** The mail to an address, and the token of its link. */
async function mailTo(address: string) {
  await app.work();
  const mail = app.mails().findLast((one) => one.includes(`To: ${address}`)) ?? '';
  const text = mail.replace(/=\r?\n/g, '').replaceAll('=3D', '=');
  return { text, token: /\?change=([\w-]{43})/.exec(text)?.[1] ?? '' };
}

test('language and time zone of a profile can be cleared, and stay if they are left out', async () => {
  const { call } = await createTestUser(app);
  const update = async (user: object) => {
    const { body } = await call<{ user: Record<string, unknown> }>('POST', '/api/v1/user/update_profile', { user });
    return [body.user.language_preference, body.user.time_zone_preference];
  };
  expect(await update({ language_preference: 'th', time_zone_preference: 'Asia/Bangkok' })).toEqual([
    'th',
    'Asia/Bangkok',
  ]);
  expect(await update({ first_name: 'Ann' })).toEqual(['th', 'Asia/Bangkok']);
  expect(await update({ language_preference: null })).toEqual([null, 'Asia/Bangkok']);
  expect(await update({ time_zone_preference: null })).toEqual([null, null]);
});

describe('a session', () => {
  test('is stored only as a hash', async () => {
    const { token, user_id } = await signedIn();
    const { rows } = await app.context.pool.query('select token from sessions where user_id = $1', [user_id]);
    expect(rows).toEqual([{ token: expect.stringMatching(/^[0-9a-f]{64}$/) }]);
    expect((await app.as(rows[0].token)('GET', '/api/v1/user/me')).status).toBe(401);
    const all = await app.context.pool.query('select count(*)::int as count from sessions where token = $1', [token]);
    expect(all.rows[0].count).toBe(0);
  });

  test('is listed with its device, address and times, the current one first, and without its token', async () => {
    const { email, token, call } = await signedIn(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
    );
    const desk = await signIn(
      email,
      first,
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    );
    const { body } = await call<{ sessions: { id: string }[] }>('GET', '/api/v1/user/sessions');
    expect(body.sessions).toEqual([
      {
        id: expect.any(String),
        device: { browser: 'Safari', system: 'iPhone' },
        ip_address: '127.0.0.1',
        created_at: expect.any(Number),
        last_seen_at: expect.any(Number),
        is_current: true,
      },
      expect.objectContaining({ device: { browser: 'Edge', system: 'Windows' }, is_current: false }),
    ]);
    for (const secret of [token, desk.body.token]) expect(JSON.stringify(body)).not.toContain(secret);
  });

  test('is ended from another one at once, but not by other users', async () => {
    const { email, call } = await signedIn();
    const other = app.as((await signIn(email, first)).body.token);
    const { body } = await call<{ sessions: { id: string }[] }>('GET', '/api/v1/user/sessions');
    const path = `/api/v1/user/sessions/${body.sessions[1]?.id}`;
    const stranger = await createTestUser(app);
    expect((await stranger.call('DELETE', path)).status).toBe(404);
    expect((await other('GET', '/api/v1/user/me')).status).toBe(200);
    expect((await call('DELETE', path)).status).toBe(200);
    expect((await other('GET', '/api/v1/user/me')).status).toBe(401);
    expect((await call('DELETE', path)).status).toBe(404);
  });

  test('stays when all the others are ended', async () => {
    const { email, call } = await signedIn();
    const others = [await signIn(email, first), await signIn(email, first)].map(({ body }) => app.as(body.token));
    expect((await call('DELETE', '/api/v1/user/sessions')).status).toBe(200);
    for (const other of others) expect((await other('GET', '/api/v1/user/me')).status).toBe(401);
    expect((await call('GET', '/api/v1/user/me')).status).toBe(200);
  });

  test('is deleted once it has expired', async () => {
    const { user_id, email } = await signedIn();
    await signIn(email, first);
    const { pool } = app.context;
    const expire = `update sessions set expires_at = now() - interval '1 minute'
      where id = (select min(id::text)::uuid from sessions where user_id = $1)`;
    await pool.query(expire, [user_id]);
    await deleteExpiredSessions(app.context);
    const { rows } = await pool.query('select expires_at > now() as is_valid from sessions where user_id = $1', [
      user_id,
    ]);
    expect(rows).toEqual([{ is_valid: true }]);
  });
});

describe('a password', () => {
  test('is changed by a user with the current one; every other session and every reset link ends', async () => {
    const { email, call, user_id } = await signedIn();
    const other = app.as((await signIn(email, first)).body.token);
    await app.call('POST', '/api/auth/forgot_password', { email });
    expect((await setPassword(call, second, first)).status).toBe(200);
    expect((await other('GET', '/api/v1/user/me')).status).toBe(401);
    expect((await call('GET', '/api/v1/user/me')).status).toBe(200);
    expect((await signIn(email, first)).status).toBe(401);
    expect((await signIn(email, second)).status).toBe(200);
    const links = await app.context.pool.query('select 1 from verifications where value = $1', [user_id]);
    expect(links.rowCount).toBe(0);
  });

  test('is not changed with a wrong or missing current one, a weak new one, or a different confirmation', async () => {
    const { email, call } = await signedIn();
    const refusals: [object, number, string, string][] = [
      [
        { current_password: 'not this one', password: second, password_confirmation: second },
        422,
        'wrong_password',
        'current_password',
      ],
      [{ password: second, password_confirmation: second }, 422, 'wrong_password', 'current_password'],
      [
        { current_password: first, password: 'short', password_confirmation: 'short' },
        422,
        'weak_password',
        'password',
      ],
      [{ current_password: first, password: email, password_confirmation: email }, 422, 'weak_password', 'password'],
    ];
    for (const [body, status, code, field] of refusals) {
      const refused = await call('POST', '/api/v1/user/password', body);
      expect([refused.status, refused.problem.code, refused.problem.errors[0]?.field]).toEqual([status, code, field]);
    }
    const body = { current_password: first, password: second, password_confirmation: 'another' };
    expect((await call('POST', '/api/v1/user/password', body)).problem.errors[0]?.message).toBe('Password not match');
    expect((await signIn(email, first)).status).toBe(200);
  });

  test('cannot be guessed here: the tries count together with those at sign-in', async () => {
    const { email, call } = await signedIn();
    for (let guess = 0; guess < 6; guess++) await setPassword(call, second, `wrong ${guess}`);
    for (let guess = 0; guess < 4; guess++) await signIn(email, `wrong again ${guess}`);
    expect((await setPassword(call, second, first)).status).toBe(429);
    expect((await signIn(email, first)).status).toBe(429);
  });

  test('is set for the first time soon after signing in, and later only by mail', async () => {
    const soon = await createTestUser(app);
    expect((await setPassword(soon.call, first)).status).toBe(200);
    expect((await signIn(soon.email, first)).status).toBe(200);
    const late = await createTestUser(app);
    await app.context.pool.query(`update sessions set created_at = now() - interval '11 minutes' where user_id = $1`, [
      late.user_id,
    ]);
    const refused = await setPassword(late.call, first);
    expect([refused.status, refused.problem.code]).toEqual([403, 'session_too_old']);
    const unverified = await createTestUser(app);
    await app.context.pool.query('update users set email_verified = false where id = $1', [unverified.user_id]);
    expect((await setPassword(unverified.call, first)).problem.code).toBe('session_too_old');
  });
});

describe('an address', () => {
  const ask = (call: TestApp['call'], email: unknown, current_password: string | undefined = first) =>
    call('POST', '/api/v1/user/email', { email, current_password });
  const follow = (token: string) => app.call<{ email: string }>('POST', '/api/auth/change_email', { token });
  const methods = async (call: TestApp['call']) =>
    (await call<{ pending_email: string | null }>('GET', '/api/v1/user/sign_in_methods')).body;

  test('is changed once by the link in the mail to the new one, and the old one is notified', async () => {
    const { email, call } = await signedIn();
    const wanted = `new-${email}`;
    expect((await ask(call, wanted.toUpperCase())).status).toBe(200);
    const { text, token } = await mailTo(wanted);
    expect(text).toContain(`http://baton.test/verify_email?change=${token}`);
    expect((await methods(call)).pending_email).toBe(wanted);
    expect((await signIn(wanted, first)).status).toBe(401);
    expect((await follow(token)).body).toEqual({ email: wanted });
    expect((await signIn(wanted, first)).status).toBe(200);
    expect((await signIn(email, first)).status).toBe(401);
    expect((await follow(token)).problem.code).toBe('link_expired');
    expect((await mailTo(email)).text).toContain(wanted);
    expect((await methods(call)).pending_email).toBeNull();
  });

  test('with an account is refused, at once and when the link is followed', async () => {
    const [one, two] = [await signedIn(), await signedIn()];
    const taken = await ask(one.call, two.email);
    expect([taken.status, taken.problem.detail]).toEqual([409, 'There is already an account with this email address.']);
    const wanted = `wanted-${one.email}`;
    await ask(one.call, wanted);
    const { token } = await mailTo(wanted);
    await ask(two.call, wanted);
    await follow((await mailTo(wanted)).token);
    expect((await follow(token)).problem.code).toBe('email_taken');
    expect((await signIn(one.email, first)).status).toBe(200);
  });

  test('needs the password, one address, and the newest link', async () => {
    const { email, call } = await signedIn();
    expect((await ask(call, `x-${email}`, 'not this one')).problem.code).toBe('wrong_password');
    for (const odd of [[`x-${email}`], { a: 1 }, `x@example.com\r\nBcc: y@example.com`, 'x', null]) {
      expect((await ask(call, odd)).status).toBe(422);
    }
    await ask(call, `x-${email}`);
    const older = await mailTo(`x-${email}`);
    await ask(call, `y-${email}`);
    expect((await follow(older.token)).problem.code).toBe('link_expired');
    const { token } = await mailTo(`y-${email}`);
    await app.context.pool.query(`update email_changes set expires_at = now() where email = $1`, [`y-${email}`]);
    expect((await follow(token)).problem.code).toBe('link_expired');
  });

  test('is changed once when fifty follow the link at the same time', async () => {
    const { email, call } = await signedIn();
    await ask(call, `fifty-${email}`);
    const { token } = await mailTo(`fifty-${email}`);
    // From an address not used for calls yet, because tries are limited by address.
    const request = {
      method: 'POST',
      url: '/api/auth/change_email',
      payload: { token },
      remoteAddress: '10.9.9.9',
    } as const;
    const replies = await Promise.all(Array.from({ length: 50 }, () => app.app.inject(request)));
    const statuses = replies.map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([200, ...Array(49).fill(410)]);
    await app.work();
    expect(app.mails().filter((mail) => mail.includes(`To: ${email}`))).toHaveLength(1);
  });
});

describe('the account form', () => {
  type Saved = { user: { email: string; first_name: string }; pending_email: string | null };
  const save = (call: TestApp['call'], user: object) => call<Saved>('POST', '/api/v1/user/update_profile', { user });

  test('changes names and preferences without a password, and treats the present address as no change', async () => {
    const { email, call } = await signedIn();
    const { status, body } = await save(call, { first_name: 'Ada', email: email.toUpperCase(), password: '' });
    expect([status, body.user.first_name, body.user.email, body.pending_email]).toEqual([200, 'Ada', email, null]);
  });

  test('changes the password with the current one, and ends the other sessions', async () => {
    const { email, call } = await signedIn();
    const other = app.as((await signIn(email, first)).body.token);
    const change = { first_name: 'Bea', password: second, password_confirmation: second };
    for (const current_password of [undefined, second]) {
      const { status, problem } = await save(call, { ...change, current_password });
      expect([status, problem.code, problem.errors[0]?.field]).toEqual([
        422,
        'wrong_password',
        'user.current_password',
      ]);
    }
    expect((await call<Saved>('GET', '/api/v1/user/me')).body.user.first_name).not.toBe('Bea');
    expect((await save(call, { ...change, current_password: first })).body.user.first_name).toBe('Bea');
    expect((await other('GET', '/api/v1/user/me')).status).toBe(401);
    expect((await signIn(email, first)).status).toBe(401);
    expect((await signIn(email, second)).status).toBe(200);
  });

  test.each([
    ['that does not match', { password: second, password_confirmation: 'other' }, 'user.password_confirmation'],
    ['without its confirmation', { password: second }, 'user.password_confirmation'],
    ['that is weak', { password: '12345678', password_confirmation: '12345678' }, 'user.password'],
  ])('refuses a password %s, and changes nothing', async (_what, change, field) => {
    const { email, call } = await signedIn();
    const { status, problem } = await save(call, { ...change, first_name: 'Cid', current_password: first });
    expect([status, problem.errors[0]?.field]).toEqual([422, field]);
    expect((await call<Saved>('GET', '/api/v1/user/me')).body.user.first_name).not.toBe('Cid');
    expect((await signIn(email, first)).status).toBe(200);
  });

  test('changes the address by a link mailed to the new one', async () => {
    const { email, call } = await signedIn();
    const wanted = `new-${email}`;
    const refused = await save(call, { email: wanted });
    expect([refused.status, refused.problem.errors[0]?.field]).toEqual([422, 'user.current_password']);
    const requested = await save(call, { email: wanted, current_password: first });
    expect([requested.body.user.email, requested.body.pending_email]).toEqual([email, wanted]);
    const { token } = await mailTo(wanted);
    expect((await app.call('POST', '/api/auth/change_email', { token })).status).toBe(200);
    expect((await call<Saved>('GET', '/api/v1/user/me')).body.user.email).toBe(wanted);
  });

  test('refuses an address of another user, and changes nothing', async () => {
    const [taken, { email, call }] = [await someone(), await signedIn()];
    const change = { email: taken.email, password: second, password_confirmation: second, current_password: first };
    const { status, problem } = await save(call, change);
    expect([status, problem.errors[0]?.field]).toEqual([409, 'user.email']);
    expect((await signIn(email, first)).status).toBe(200);
  });
});
