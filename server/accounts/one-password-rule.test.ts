import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestWorkspace, type TestWorkspace } from '../testing/factories.ts';
import { hashQuickly } from '../testing/hash-quickly.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';

hashQuickly();

let app: TestApp;
let workspace: TestWorkspace;
beforeAll(async () => {
  app = await openTestApp();
  workspace = await createTestWorkspace(app);
});
afterAll(() => app.close());

let count = 0;
const good = 'four green boats';
const person = { first_name: 'Nora', last_name: 'New' };
const twice = (password: string) => ({ password, password_confirmation: password });

/** The token in the link that was mailed last. */
async function mailedToken(): Promise<string> {
  await app.work();
  const tokens = app.mails().flatMap((mail) => {
    const text = mail.replace(/=\r?\n/g, '').replaceAll('=3D', '=');
    return /[?&](?:token|invitation)=([\w.-]+)/.exec(text)?.[1] ?? [];
  });
  return tokens.at(-1) ?? '';
}

/** A verified account with a good password. */
async function createAccount(email: string): Promise<void> {
  await app.call('POST', '/api/auth/register', { ...person, email, ...twice(good) });
  await app.call('POST', '/api/auth/verify_email', { token: await mailedToken(), password: good });
}

type Reply = Promise<{ status: number; problem: { code: string } }>;

/** Each way to set the password of an account with an address, which is not used yet. */
const ways: Record<string, (email: string) => Promise<(password: string) => Reply>> = {
  registering: async (email) => (password) =>
    app.call('POST', '/api/auth/register', { ...person, email, ...twice(password) }),
  'a reset': async (email) => {
    await createAccount(email);
    await app.call('POST', '/api/auth/forgot_password', { email });
    const token = await mailedToken();
    return (password) => app.call('POST', '/api/auth/reset_password', { token, ...twice(password) });
  },
  'the account': async (email) => {
    const call = await signIn(email);
    return (password) => call('POST', '/api/v1/user/password', { current_password: good, ...twice(password) });
  },
  'the profile': async (email) => {
    const call = await signIn(email);
    return (password) =>
      call('POST', '/api/v1/user/update_profile', { user: { current_password: good, ...twice(password) } });
  },
  'an invitation': async (email) => {
    await workspace.owner.call('POST', `${workspace.path}/invitations`, { emails: [email], role: 'member' });
    const path = `/api/v1/public/invitations/${await mailedToken()}`;
    return (password) => app.call('POST', path, { account: { ...person, ...twice(password) } });
  },
};

async function signIn(email: string): Promise<TestApp['call']> {
  await createAccount(email);
  const { body } = await app.call<{ token: string }>('POST', '/api/auth/login', { email, password: good });
  return app.as(body.token);
}

test.each(Object.keys(ways))('the same passwords are refused by %s', async (way) => {
  const name = `nora.${'abcdefgh'[count++]}newcomer`;
  const email = `${name}@example.org`;
  const setPassword = await ways[way]!(email);
  for (const password of [
    email,
    email.toUpperCase(),
    name,
    `${name}42`,
    'password123',
    'abcdefghij',
    'Kq7!',
    'abababababab',
  ]) {
    const { status, problem } = await setPassword(password);
    expect([password, status, problem.code]).toEqual([password, 422, 'weak_password']);
  }
  const { status, problem } = await setPassword('seven quiet lamps');
  expect(status, JSON.stringify(problem)).toBeLessThan(300);
});

test('a link that is none is expired, whatever the password', async () => {
  const reply = await app.call('POST', '/api/auth/reset_password', { token: 'x'.repeat(24), ...twice('short') });
  expect([reply.status, reply.problem.code]).toEqual([410, 'link_expired']);
});
