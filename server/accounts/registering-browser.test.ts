import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashQuickly } from '../testing/hash-quickly.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';

hashQuickly();

const names = { first_name: 'Ada', last_name: 'Lee' };
const mine = 'a long secret';
const strangers = 'the stranger knows it';

type Verified = { user: { email: string } | null };

/** A browser that keeps the cookie of its registrations, as real ones do. */
function openBrowser(app: TestApp) {
  let cookie = '';
  const call = async (path: string, body: object) => {
    const reply = await app.call<Verified>('POST', `/api/auth/${path}`, body, { cookie, origin: 'http://baton.test' });
    cookie = /baton_registered=[^;]+/.exec(String(reply.headers['set-cookie']))?.[0] ?? cookie;
    return reply;
  };
  return {
    register: (email: string, password: string) =>
      call('register', { ...names, email, password, password_confirmation: password }),
    signIn: (email: string, password: string) => call('login', { email, password }),
    resend: (email: string) => call('send_verification', { email }),
    /** @returns The address of whom the newest mail's link signs in; null if it signs in nobody. */
    followLink: async (email: string) => {
      await app.work();
      const mail = app.mails().findLast((one) => one.toLowerCase().includes(email)) ?? '';
      const link = /\?token=([^\s"&<]+)/.exec(mail.replace(/=\r\n/g, '').replaceAll('=3D', '='));
      const reply = await call('verify_email', { token: decodeURIComponent(link?.[1] ?? '') });
      if (reply.status === 403) expect(reply.problem.code).toBe('password_required');
      else expect(reply.status).toBe(200);
      return reply.body.user?.email ?? null;
    },
    cookie: () => cookie,
  };
}

describe.each(['false', 'true'])('with HIDE_ACCOUNTS=%s, the link of the mail', (HIDE_ACCOUNTS) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp({ HIDE_ACCOUNTS });
  });
  afterAll(() => app.close());

  test('does not sign in the owner of an address to an account that a stranger registered before', async () => {
    const [stranger, owner] = [openBrowser(app), openBrowser(app)];
    await stranger.register('first@example.com', strangers);
    await owner.register('first@example.com', mine);
    expect(await owner.followLink('first@example.com')).toBeNull();
    // Nor is the address verified, so that the stranger cannot sign in with their password either.
    expect((await stranger.signIn('first@example.com', strangers)).problem.code).toBe('email_not_verified');
  });

  test('does not sign in the owner who requested the mail again', async () => {
    const [stranger, owner] = [openBrowser(app), openBrowser(app)];
    await stranger.register('resent@example.com', strangers);
    await owner.register('resent@example.com', mine);
    await owner.resend('resent@example.com');
    expect(await owner.followLink('resent@example.com')).toBeNull();
  });

  test('does not sign in the owner who registers in the browser that the stranger used', async () => {
    const shared = openBrowser(app);
    await shared.register('shared@example.com', strangers);
    await shared.register('shared@example.com', mine);
    expect(await shared.followLink('shared@example.com')).toBeNull();
  });

  test('signs in the owner who registered first, whatever a stranger registers afterwards', async () => {
    const [stranger, owner] = [openBrowser(app), openBrowser(app)];
    await owner.register('second@example.com', mine);
    await stranger.register('second@example.com', strangers);
    await stranger.signIn('second@example.com', strangers);
    expect(await owner.followLink('second@example.com')).toBe('second@example.com');
  });

  test('does not sign in a stranger who registered afterwards', async () => {
    const [stranger, owner] = [openBrowser(app), openBrowser(app)];
    await owner.register('opened@example.com', mine);
    await stranger.register('opened@example.com', strangers);
    expect(await stranger.followLink('opened@example.com')).toBeNull();
  });

  test('signs in who registered twice with one password, in one browser or in two', async () => {
    const [here, there] = [openBrowser(app), openBrowser(app)];
    await here.register('again@example.com', mine);
    await here.register('Again@example.com', mine);
    expect(await here.followLink('again@example.com')).toBe('again@example.com');

    await here.register('both@example.com', mine);
    await there.register('both@example.com', mine);
    expect(await there.followLink('both@example.com')).toBe('both@example.com');
  });

  test('signs in a browser that gave the right password before', async () => {
    const [here, there] = [openBrowser(app), openBrowser(app)];
    await here.register('password@example.com', mine);
    expect((await there.signIn('password@example.com', mine)).problem.code).toBe('email_not_verified');
    expect(await there.followLink('password@example.com')).toBe('password@example.com');
  });

  test('does not sign in to a later account of the same address', async () => {
    const [stranger, owner] = [openBrowser(app), openBrowser(app)];
    await stranger.register('later@example.com', strangers);
    await app.context.pool.query(`delete from users where email = 'later@example.com'`);
    await owner.register('later@example.com', mine);
    expect(await stranger.followLink('later@example.com')).toBeNull();
  });
});

test('where accounts are hidden, neither reply nor cookie tells whether the address is known', async () => {
  const app = await openTestApp({ HIDE_ACCOUNTS: 'true' });
  try {
    await openBrowser(app).register('known@example.com', mine);
    const [known, unknown] = await Promise.all(
      ['known@example.com', 'unknown@example.com'].map(async (email) => {
        const browser = openBrowser(app);
        const replies = [];
        const cookies = [];
        for (let round = 0; round < 3; round++) {
          const { status, body, headers } = await browser.register(email, strangers);
          const set = String(headers['set-cookie']).replace(/Expires=[^;]+/, '');
          replies.push([status, body, set.replace(/baton_registered=[^;]+/, (one) => `${one.length} characters`)]);
          cookies.push(browser.cookie());
        }
        // A cookie that came back the same would tell that both registrations met the same account.
        return { replies, different: new Set(cookies).size };
      }),
    );
    expect(known).toEqual(unknown);
    expect(known?.different).toBe(3);
  } finally {
    await app.close();
  }
});
