import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askWhileLocked } from '../testing/ask-while-locked.ts';
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
const newPassword = { password: second, password_confirmation: second };

async function someone() {
  const user = await createTestUser(app);
  const body = { password: first, password_confirmation: first };
  expect((await user.call('POST', '/api/v1/user/password', body)).status).toBe(200);
  return user;
}

const mailsTo = (email: string) =>
  app
    .mails()
    .filter((one) => one.includes(`To: ${email}`))
    .map((one) => one.replace(/=\r?\n/g, '').replaceAll('=3D', '='));

/** The token of the newest link to a page that was mailed to an address. */
async function tokenFor(page: string, email: string): Promise<string> {
  await app.work();
  const tokens = mailsTo(email).flatMap((text) => new RegExp(`/${page}=([\\w-]+)`).exec(text)?.[1] ?? []);
  return tokens.at(-1) ?? '';
}

async function linkToNewAddress({ email, call }: Awaited<ReturnType<typeof someone>>): Promise<string> {
  await call('POST', '/api/v1/user/email', { email: `new-${email}`, current_password: first });
  return tokenFor('verify_email\\?change', `new-${email}`);
}

async function linkToNewPassword(email: string): Promise<string> {
  expect((await app.call('POST', '/api/auth/forgot_password', { email })).status).toBe(200);
  return tokenFor('reset_password\\?token', email);
}

const reset = (token: string) => app.call('POST', '/api/auth/reset_password', { token, ...newPassword });
const changeEmail = (token: string) => app.call('POST', '/api/auth/change_email', { token });

test('a new address that was never confirmed is forgotten a day later', async () => {
  const person = await someone();
  await linkToNewAddress(person);
  const kept = async () =>
    (await app.context.pool.query('select 1 from email_changes where user_id = $1', [person.user_id])).rowCount;
  await deleteExpiredSessions(app.context);
  expect(await kept()).toBe(1);
  await deleteExpiredSessions({ ...app.context, now: () => app.context.now() + 24 * 3600 + 60 });
  expect(await kept()).toBe(0);
});

describe('with a new password', () => {
  test('the person is told by mail, whoever has set it and by whichever way', async () => {
    const person = await someone();
    /** How often since the last time. */
    const told = async () => {
      await app.work();
      return mailsTo(person.email).filter((text) => text.includes('Your password was changed')).length;
    };
    expect(await told()).toBe(1);
    const change = (current_password: string) =>
      person.call('POST', '/api/v1/user/password', { ...newPassword, current_password });
    expect((await change(second)).status).toBe(422);
    expect(await told()).toBe(0);
    expect((await change(first)).status).toBe(200);
    expect(await told()).toBe(1);
    const token = await linkToNewPassword(person.email);
    expect(await told()).toBe(0);
    expect((await reset(token)).status).toBe(200);
    expect(await told()).toBe(1);
  });

  test('that the person sets, the link to a new address ends, and the account names it no longer', async () => {
    const person = await someone();
    const token = await linkToNewAddress(person);
    const change = { current_password: first, ...newPassword };
    expect((await person.call('POST', '/api/v1/user/password', change)).status).toBe(200);
    expect((await changeEmail(token)).problem.code).toBe('link_expired');
    const { body } = await person.call('GET', '/api/v1/user/sign_in_methods');
    expect(body).toMatchObject({ pending_email: null });
  });

  test('that comes by mail, the link to a new address ends: the account cannot be taken over by it', async () => {
    const person = await someone();
    const token = await linkToNewAddress(person);
    expect((await reset(await linkToNewPassword(person.email))).status).toBe(200);
    expect((await changeEmail(token)).problem.code).toBe('link_expired');
  });

  test('that comes by mail, the other links for a new password end', async () => {
    const { email } = await someone();
    const [older, newer] = [await linkToNewPassword(email), await linkToNewPassword(email)];
    expect((await reset(newer)).status).toBe(200);
    expect((await reset(older)).problem.code).toBe('link_expired');
  });

  test('and a new address in one request, the link to that address works', async () => {
    const { email, call } = await someone();
    const user = { email: `both-${email}`, current_password: first, ...newPassword };
    const { body } = await call('POST', '/api/v1/user/update_profile', { user });
    expect(body).toMatchObject({ pending_email: user.email });
    expect((await changeEmail(await tokenFor('verify_email\\?change', user.email))).status).toBe(200);
  });
});

test.each([
  ['a password', true],
  ['no password yet', false],
])('of simultaneous changes by somebody with %s one succeeds', async (_what, hasPassword) => {
  const { email, call } = hasPassword ? await someone() : await createTestUser(app);
  const wanted = Array.from({ length: 10 }, (_, place) => `nine quiet lamps ${place}`);
  const replies = await Promise.all(
    wanted.map((password) => {
      const body = { password, password_confirmation: password, ...(hasPassword && { current_password: first }) };
      return call('POST', '/api/v1/user/password', body);
    }),
  );
  const won = replies.flatMap(({ status }, place) => (status === 200 ? [wanted[place]] : []));
  expect(won).toHaveLength(1);
  for (const { status, problem } of replies) if (status !== 200) expect(problem.code).toBe('wrong_password');
  expect((await app.call('POST', '/api/auth/login', { email, password: won[0] })).status).toBe(200);
});

describe('at the moment at which a new password comes by mail', () => {
  test('whoever knows only the old one replaces it no more', async () => {
    const person = await someone();
    const change = { current_password: first, ...newPassword };
    const { status, problem } = await askWhileLocked(app.context.pool, {
      locking: [`update accounts set password = 'another' where user_id = $1`, [person.user_id]],
      ask: () => person.call('POST', '/api/v1/user/password', change),
    });
    expect([status, problem.code]).toEqual([422, 'wrong_password']);
  });

  test('a new address that is just being asked for is forgotten too', async () => {
    const { email, user_id } = await someone();
    const token = await linkToNewPassword(email);
    const { status } = await askWhileLocked(app.context.pool, {
      locking: [
        `insert into email_changes (user_id, email, token_hash, expires_at)
          values ($1, 'new@example.com', 'a hash', now() + interval '1 hour')`,
        [user_id],
      ],
      ask: () => reset(token),
    });
    expect(status).toBe(200);
    const { rowCount } = await app.context.pool.query('select 1 from email_changes where user_id = $1', [user_id]);
    expect(rowCount).toBe(0);
  });
});
