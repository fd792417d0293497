import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashQuickly } from '../testing/hash-quickly.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';

hashQuickly();

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const someone = (email: string) => ({
  email,
  password: 'a long secret',
  password_confirmation: 'a long secret',
  first_name: 'Ada',
  last_name: 'Lee',
});

/** The token in the only link of the newest mail, or of the newest to an address: mails of earlier tests may come late. */
async function tokenFromMail(to = ''): Promise<string> {
  await app.work();
  const mails = app.mails().filter((one) => one.toLowerCase().includes(to.toLowerCase()));
  const mail = mails.at(-1)?.replace(/=\r\n/g, '').replaceAll('=3D', '=') ?? '';
  return decodeURIComponent(/\?token=([^\s"&<]+)/.exec(mail)?.[1] ?? '');
}

async function registered(email: string): Promise<string> {
  const { status } = await app.call('POST', '/api/auth/register', someone(email));
  expect(status).toBe(201);
  return tokenFromMail(email);
}

const signIn = (email: string, password = 'a long secret') =>
  app.call<{ token: string; user: { email: string } }>('POST', '/api/auth/login', { email, password });

describe('an account', () => {
  test('is registered, verified by the mail, signed in and signed out', async () => {
    const token = await registered('ada@example.com');
    const early = await signIn('ada@example.com');
    expect([early.status, early.problem.code]).toEqual([403, 'email_not_verified']);

    expect((await app.call('POST', '/api/auth/verify_email', { token, password: 'a long secret' })).status).toBe(200);
    const { status, body, headers } = await signIn('Ada@Example.com');
    expect([status, body.user.email]).toEqual([200, 'ada@example.com']);
    expect(String(headers['set-cookie'])).toMatch(/baton_session=.*HttpOnly.*SameSite=Lax/);

    const call = app.as(body.token);
    expect((await call('GET', '/api/v1/user/me')).status).toBe(200);
    expect((await call('GET', '/api/auth/user')).status).toBe(200);
    expect((await call('DELETE', '/api/v1/user/sign_out')).status).toBe(200);
    expect((await call('GET', '/api/v1/user/me')).status).toBe(401);
  });

  test('is verified and signed in by the link of the mail in the browser that registered, once; in others with the password', async () => {
    const cookieOf = (headers: Record<string, unknown>, name: string) =>
      new RegExp(`${name}=[^;]+`).exec(String(headers['set-cookie']))?.[0] ?? '';
    const { headers: marked } = await app.call('POST', '/api/auth/register', someone('here@example.com'));
    const mark = cookieOf(marked, 'baton_registered');
    expect(mark).not.toBe('');
    const token = await tokenFromMail('here@example.com');
    type Verified = { user: { email: string } | null };
    const verify = (cookie: string, body = { token }) =>
      app.call<Verified>('POST', '/api/auth/verify_email', body, { cookie, origin: 'http://baton.test' });

    const here = await verify(mark);
    expect(here.body.user?.email).toBe('here@example.com');
    const session = cookieOf(here.headers, 'baton_session');
    expect((await app.call('GET', '/api/v1/user/me', undefined, { cookie: session })).status).toBe(200);

    const again = await verify(mark);
    expect([again.status, again.body.user, again.headers['set-cookie']]).toEqual([200, null, undefined]);

    const elsewhere = await registered('elsewhere@example.com');
    const isVerified = async () =>
      (await app.context.pool.query(`select email_verified from users where email = 'elsewhere@example.com'`)).rows[0]
        .email_verified;
    for (const cookie of ['', mark, 'baton_registered=x']) {
      const { status, problem, headers } = await verify(cookie, { token: elsewhere });
      expect([status, problem.code, headers['set-cookie']]).toEqual([403, 'password_required', undefined]);
      const wrong = await app.call('POST', '/api/auth/verify_email', { token: elsewhere, password: 'not this one' });
      expect([wrong.status, wrong.problem.code]).toEqual([422, 'wrong_password']);
      expect(await isVerified()).toBe(false);
    }
    const given = { token: elsewhere, password: 'a long secret' };
    const { body } = await app.call<Verified>('POST', '/api/auth/verify_email', given);
    expect([body.user?.email, await isVerified()]).toEqual(['elsewhere@example.com', true]);
  });

  test('is not told of by a link that somebody made up', async () => {
    await registered('untold@example.com');
    const forge = (email: string) => {
      const parts = [{ alg: 'HS256' }, { email, exp: 9_999_999_999 }].map((one) =>
        Buffer.from(JSON.stringify(one)).toString('base64url'),
      );
      return `${parts.join('.')}.${'A'.repeat(43)}`;
    };
    for (const email of ['untold@example.com', 'nobody@example.com']) {
      for (const password of [undefined, 'a long secret']) {
        const { problem } = await app.call('POST', '/api/auth/verify_email', { token: forge(email), password });
        expect(problem.code).toBe('link_expired');
      }
    }
  });

  test('takes an address once, ignoring case', async () => {
    await registered('twice@example.com');
    const { status, problem } = await app.call('POST', '/api/auth/register', someone('Twice@example.com'));
    expect([status, problem.detail]).toEqual([409, 'There is already an account with this email address.']);
  });

  test.each([
    ['short', 'The provided password is too weak.'],
    ['password123', 'The provided password is too weak.'],
    ['abcdefghij', 'The provided password is too weak.'],
  ])('refuses the weak password %s', async (password, detail) => {
    const body = { ...someone('weak@example.com'), password, password_confirmation: password };
    const { status, problem } = await app.call('POST', '/api/auth/register', body);
    expect([status, problem.detail]).toEqual([422, detail]);
  });

  test('refuses two passwords that differ', async () => {
    const body = { ...someone('two@example.com'), password_confirmation: 'another secret' };
    const { problem } = await app.call('POST', '/api/auth/register', body);
    expect(problem.errors).toEqual([
      { field: 'password_confirmation', code: 'password_mismatch', message: 'Password not match' },
    ]);
  });

  test('returns the same error for a wrong password and an unknown address', async () => {
    const token = await registered('wrong@example.com');
    await app.call('POST', '/api/auth/verify_email', { token, password: 'a long secret' });
    const existing = await signIn('wrong@example.com', 'not this one');
    const unknown = await signIn('nobody@example.com', 'not this one');
    const { request_id: _, ...problem } = existing.problem;
    expect([existing.status, { ...problem, request_id: unknown.problem.request_id }]).toEqual([
      unknown.status,
      unknown.problem,
    ]);
    expect(existing.problem.code).toBe('wrong_credentials');
  });

  test('sets a new password by mail, once, and ends every session', async () => {
    const verify = await registered('reset@example.com');
    await app.call('POST', '/api/auth/verify_email', { token: verify, password: 'a long secret' });
    const before = await signIn('reset@example.com');
    expect((await app.call('POST', '/api/auth/forgot_password', { email: 'reset@example.com' })).status).toBe(200);
    const token = await tokenFromMail();
    const body = { token, password: 'another long one', password_confirmation: 'another long one' };
    expect((await app.call('POST', '/api/auth/reset_password', body)).status).toBe(200);
    expect((await app.as(before.body.token)('GET', '/api/v1/user/me')).status).toBe(401);
    expect((await signIn('reset@example.com')).status).toBe(401);
    expect((await signIn('reset@example.com', 'another long one')).status).toBe(200);
    const again = await app.call('POST', '/api/auth/reset_password', body);
    expect([again.status, again.problem.code]).toEqual([410, 'link_expired']);
  });

  test('returns 404 for an unknown address', async () => {
    const { status, problem } = await app.call('POST', '/api/auth/forgot_password', { email: 'nobody@example.com' });
    expect([status, problem.detail]).toEqual([404, 'Email not found.']);
  });

  test('refuses a forged link', async () => {
    for (const path of ['/api/auth/verify_email', '/api/auth/reset_password']) {
      const body = { token: 'made-up', password: 'another long one', password_confirmation: 'another long one' };
      expect((await app.call('POST', path, body)).problem.code).toBe('link_expired');
    }
  });

  test('refuses a cross-site write that is authenticated by the cookie, and accepts one of this site', async () => {
    const token = await registered('cookie@example.com');
    await app.call('POST', '/api/auth/verify_email', { token, password: 'a long secret' });
    const { body } = await signIn('cookie@example.com');
    const cookie = `baton_session=${body.token}`;
    const change = { user: { first_name: 'Bea' } };
    const elsewhere: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'null' },
    ];
    for (const headers of elsewhere) {
      const refused = await app.call('POST', '/api/v1/user/update_profile', change, { cookie, ...headers });
      expect(refused.problem.code).toBe('cross_site');
    }
    const ours = await app.call('POST', '/api/v1/user/update_profile', change, { cookie, origin: 'http://baton.test' });
    expect(ours.status).toBe(200);
  });
});

describe('where accounts are hidden', () => {
  let hidden: TestApp;
  beforeAll(async () => {
    hidden = await openTestApp({ HIDE_ACCOUNTS: 'true' });
    await hidden.call('POST', '/api/auth/register', someone('taken@example.com'));
  });
  afterAll(() => hidden.close());

  test('known and unknown addresses get equal replies', async () => {
    const again = await hidden.call('POST', '/api/auth/register', someone('taken@example.com'));
    expect([again.status, again.body]).toEqual([201, { done: true }]);
    const existing = await hidden.call('POST', '/api/auth/forgot_password', { email: 'taken@example.com' });
    const unknown = await hidden.call('POST', '/api/auth/forgot_password', { email: 'nobody@example.com' });
    expect([existing.status, existing.body]).toEqual([unknown.status, unknown.body]);
  });
});

test.each(['register', 'login', 'forgot_password'])(
  '%s refuses a malformed address with its own message',
  async (path) => {
    const body = {
      first_name: 'Ada',
      last_name: 'Test',
      email: 'no address',
      password: 'four green boats',
      password_confirmation: 'four green boats',
    };
    const { status, problem } = await app.call('POST', `/api/auth/${path}`, body);
    expect([status, problem.code, problem.detail]).toEqual([422, 'email_not_valid', 'The email address is not valid.']);
    expect(problem.errors).toEqual([{ field: 'email', code: 'invalid_email', message: 'Invalid email format.' }]);
  },
);
