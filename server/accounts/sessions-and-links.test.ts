import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isLinkOfMail } from '../http/serve-browser-app.ts';
import { createTestWorkspace } from '../testing/factories.ts';
import { hashQuickly } from '../testing/hash-quickly.ts';
import { keepRows } from '../testing/keep-rows.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';

hashQuickly();

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ BASE_URL: 'https://baton.test' });
});
afterAll(() => app.close());

const password = 'a long secret';
const register = (email: string, headers: Record<string, string> = {}) =>
  app.call(
    'POST',
    '/api/auth/register',
    { email, password, password_confirmation: password, first_name: 'Ada', last_name: 'Lee' },
    headers,
  );
const verify = (email: string) =>
  app.context.pool.query('update users set email_verified = true where email = $1', [email]);
const signIn = (email: string, headers: Record<string, string> = {}) =>
  app.call<{ token: string }>('POST', '/api/auth/login', { email, password }, headers);

async function mailed(): Promise<string[]> {
  await app.work();
  return app.mails().map((mail) => mail.replace(/=\r?\n/g, '').replaceAll('=3D', '='));
}

describe('cookies', () => {
  test('of sessions and sign-ins are out of reach of scripts, other sites and plain HTTP', async () => {
    const email = 'cookies@example.com';
    const replies: { headers: Record<string, unknown> }[] = [await register(email)];
    await verify(email);
    replies.push(await signIn(email));
    await app.context.pool.query('update users set has_second_factor = true where email = $1', [email]);
    replies.push(await signIn(email));
    const set = replies.flatMap(({ headers }) => [headers['set-cookie']].flat().map(String));
    const names = set.map((cookie) => cookie.split('=')[0]);
    expect(names).toEqual(['baton_registered', 'baton_session', 'baton_second_factor']);
    for (const cookie of set) {
      expect(cookie).toMatch(/; HttpOnly/);
      expect(cookie).toMatch(/; Secure/);
      expect(cookie).toMatch(/; SameSite=Lax/);
      expect(cookie).not.toMatch(/; Domain=/i);
    }
  });
});

describe('a session', () => {
  test('has a new token for each sign-in, whatever token the browser had before', async () => {
    const email = 'fixed@example.com';
    await register(email);
    await verify(email);
    const planted = 'a'.repeat(43);
    const cookie = { cookie: `baton_session=${planted}`, origin: 'https://baton.test' };
    const tokens = [await signIn(email, cookie), await signIn(email, cookie)].map(({ body }) => body.token);
    expect(new Set([planted, ...tokens]).size).toBe(3);
    expect((await app.as(planted)('GET', '/api/v1/user/me')).status).toBe(401);
    for (const token of tokens) expect((await app.as(token)('GET', '/api/v1/user/me')).status).toBe(200);
  });
});

describe('a request of a page that names the person for whom it was loaded', () => {
  test('is refused with the session of somebody else, and changes nothing', async () => {
    const workspace = await createTestWorkspace(app);
    const { owner } = workspace;
    const other = await workspace.person();
    const rename = (person: string) =>
      other.call<{ user: { first_name: string } }>(
        'POST',
        '/api/v1/user/update_profile',
        { user: { first_name: 'Renamed' } },
        { 'baton-person': person },
      );
    for (const person of [owner.user_id, '', 'nobody']) {
      const { status, problem } = await rename(person);
      expect([status, problem.code], person).toEqual([401, 'unauthenticated']);
    }
    const { body } = await other.call<{ user: { first_name: string } }>('GET', '/api/v1/user/me');
    expect(body.user.first_name).not.toBe('Renamed');
    expect((await rename(other.user_id)).body.user.first_name).toBe('Renamed');
    const path = `${workspace.path}/pending_actions`;
    expect((await other.call('GET', path, undefined, { 'baton-person': owner.user_id })).status).toBe(401);
    expect((await other.call('GET', path, undefined, { 'baton-person': other.user_id })).status).toBe(200);
  });
});

describe('links of mails', () => {
  test('lead to the configured address, whatever host a request names', async () => {
    const email = 'host@example.com';
    const workspace = await createTestWorkspace(app);
    await mailed();
    const forged = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      forwarded: 'host=evil.example',
      'x-original-host': 'evil.example',
    };
    expect((await register(email, forged)).status).toBe(201);
    for (const path of ['send_verification', 'forgot_password']) {
      expect((await app.call('POST', `/api/auth/${path}`, { email }, forged)).status).toBe(200);
    }
    const invitation = { emails: ['invited-by-host@example.com'], role: 'member' };
    expect(
      (await workspace.owner.call('POST', `${workspace.path}/invitations`, invitation, forged)).status,
    ).toBeLessThan(300);
    const mails = await mailed();
    expect(mails).toHaveLength(4);
    for (const mail of mails) {
      expect(mail).toContain('https://baton.test/');
      expect(mail).not.toContain('evil.example');
    }
  });

  test('do nothing when a program opens them by GET or HEAD, and work afterwards', async () => {
    const email = 'scanned@example.com';
    const workspace = await createTestWorkspace(app);
    await mailed();
    await register(email);
    await app.call('POST', '/api/auth/forgot_password', { email });
    await workspace.owner.call('POST', `${workspace.path}/invitations`, { emails: [email], role: 'member' });
    const links = (await mailed()).flatMap((mail) => {
      const found = /https:\/\/baton\.test(\/[a-z_]+\?(?:token|invitation)=[^\s"&<]+)/.exec(mail)?.[1];
      return found ? [found] : [];
    });
    expect(links).toHaveLength(3);
    expect(links.filter((link) => !isLinkOfMail(link))).toEqual([]);
    const tokens = links.map((link) => decodeURIComponent(link.split('=')[1] ?? ''));
    const kept = await keepRows(app.context.pool);
    for (const token of tokens) {
      const asked = encodeURIComponent(token);
      for (const url of [
        ...links,
        `/api/auth/verify_email?token=${asked}`,
        `/api/auth/reset_password?token=${asked}`,
        `/api/v1/public/invitations/${asked}`,
        `/api/v1/public/decide/${asked}`,
        `/api/v1/public/unsubscribe?token=${asked}`,
        `/unsubscribe?token=${asked}`,
      ]) {
        for (const method of ['GET', 'HEAD'] as const)
          await app.app.inject({ method, url, headers: { purpose: 'prefetch' } });
      }
    }
    expect(await kept.changed()).toEqual([]);
    const reset = links.findIndex((link) => link.startsWith('/reset_password'));
    const another = 'another long one';
    const body = { token: tokens[reset], password: another, password_confirmation: another };
    expect((await app.call('POST', '/api/auth/reset_password', body)).status).toBe(200);
    expect((await app.call('POST', '/api/auth/reset_password', body)).problem.code).toBe('link_expired');
  });
});
