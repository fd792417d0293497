import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';
import { startProvider, type TestProvider } from '../testing/start-provider.ts';

let provider: TestProvider;
let app: TestApp;
beforeAll(async () => {
  provider = await startProvider('http://baton.test/api/auth/oidc/callback');
  app = await openTestApp({
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: 'baton',
    OIDC_CLIENT_SECRET: 'a secret of the client',
    OIDC_NAME: 'Acme',
  });
});
afterAll(async () => {
  await app.close();
  await provider.close();
});

let count = 0;
/** A person with an account at the provider. */
const person = (more: object = {}) =>
  provider.add({
    email: `oidc-${++count}@example.com`,
    email_verified: true,
    given_name: 'Olu',
    family_name: 'Ade',
    ...more,
  });

let networks = 0;

/** A browser: stores cookies, and sends requests from an IP address of its own. */
function openBrowser() {
  const cookies = new Map<string, string>();
  const remoteAddress = `10.7.${++networks}.1`;
  const get = async (url: string, method: 'GET' | 'POST' = 'GET') => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await app.app.inject({ method, url, remoteAddress, headers: { cookie, 'user-agent': 'test' } });
    for (const { name, value } of reply.cookies) {
      if (value) cookies.set(name, value);
      else cookies.delete(name);
    }
    return reply;
  };
  /** Goes to the provider, signs in there as a person, and comes back. @returns The path at which the browser ends. */
  const signIn = async (sub: string, begin = '/api/auth/oidc'): Promise<string> => {
    let { location } = (await get(begin)).headers;
    for (let hop = 0; hop < 4 && String(location).startsWith(provider.issuer); hop++) {
      const back = new URL(await provider.visit(String(location), sub));
      location = (await get(back.pathname + back.search)).headers.location;
    }
    return String(location);
  };
  return { get, signIn, cookies, me: async () => (await get('/api/v1/user/me')).json().user };
}

const expire = () =>
  app.context.pool.query(`update sessions set expires_at = now() - interval '1 second' where account_id is not null`);
const userOf = async (email: string) =>
  (await app.context.pool.query('select id, email_verified from users where email = $1', [email])).rows;

describe('sign-in by a provider', () => {
  test('is offered where it is configured', async () => {
    expect((await app.call('GET', '/api/auth/providers')).body).toMatchObject({
      providers: [{ id: 'oidc', name: 'Acme' }],
    });
    expect((await app.call('GET', '/api/auth/google')).status).toBe(404);
    expect((await app.call('GET', '/api/auth/google/callback')).status).toBe(404);
  });

  test('comes back to the configured address, whatever host a request or a proxy names', async () => {
    const forged = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' };
    const { headers } = await app.app.inject({ url: '/api/auth/oidc', remoteAddress: '10.8.0.1', headers: forged });
    const { searchParams } = new URL(String(headers.location));
    expect(searchParams.get('redirect_uri')).toBe('http://baton.test/api/auth/oidc/callback');
  });

  test('creates an account the first time, and finds it the second', async () => {
    const who = person({ email: 'First@Example.com' });
    const [one, two] = [openBrowser(), openBrowser()];
    expect(await one.signIn(who)).toBe('/');
    const me = await one.me();
    expect(me).toMatchObject({ email: 'first@example.com', first_name: 'Olu', last_name: 'Ade' });
    expect(await two.signIn(who)).toBe('/');
    expect((await two.me()).id).toBe(me.id);
    expect(await userOf('first@example.com')).toEqual([{ id: me.id, email_verified: true }]);
    const methods = (await one.get('/api/v1/user/sign_in_methods')).json();
    expect(methods).toEqual({ has_password: false, providers: [{ id: 'oidc', name: 'Acme' }], pending_email: null });
  });

  test('creates an account with the language of the browser, and with names that can be seen or none', async () => {
    const browser = openBrowser();
    browser.cookies.set('baton_language', 'th');
    await browser.signIn(person({ given_name: '\u200b', family_name: 'A\u2028de' }));
    expect(await browser.me()).toMatchObject({ language_preference: 'th', first_name: '', last_name: 'A de' });
    const again = openBrowser();
    again.cookies.set('baton_language', 'fr');
    await again.signIn(person({ email: (await browser.me()).email }));
    expect(await again.me()).toMatchObject({ language_preference: 'th' });
  });

  test('stores no token in readable form', async () => {
    const browser = openBrowser();
    await browser.signIn(person());
    const { rows } = await app.context.pool.query(
      'select access_token, refresh_token, id_token from accounts order by id desc limit 1',
    );
    const stored = Object.values(rows[0]) as string[];
    for (const sealed of stored) expect(app.context.providers.seal.open(sealed)).toBeTruthy();
    for (const issued of provider.issued()) expect(JSON.stringify(rows)).not.toContain(issued);
    expect(provider.issued().length).toBeGreaterThan(2);
    const session = browser.cookies.get('baton_session') ?? 'none';
    const found = await app.context.pool.query('select 1 from sessions where token = $1', [session]);
    expect(found.rowCount).toBe(0);
  });

  test('links an existing account only where both sides verified its address', async () => {
    const make = (email: string, verified: boolean) =>
      app.context.pool.query(`insert into users (id, email, email_verified) values ($1, $2, $3)`, [
        app.context.nextId(),
        email,
        verified,
      ]);
    await make('both@example.com', true);
    await make('theirs@example.com', false);
    await make('ours@example.com', true);
    const browser = openBrowser();
    expect(await browser.signIn(person({ email: 'both@example.com' }))).toBe('/');
    expect((await browser.me()).email).toBe('both@example.com');

    expect(await openBrowser().signIn(person({ email: 'theirs@example.com' }))).toBe('/sign_in?problem=unlinked');
    for (const email_verified of [false, undefined, 'true']) {
      const unverified = person({ email: 'ours@example.com', email_verified });
      const refused = openBrowser();
      expect(await refused.signIn(unverified)).toBe('/sign_in?problem=unverified');
      expect(refused.cookies.has('baton_session')).toBe(false);
    }
    expect(await openBrowser().signIn(person({ email: undefined }))).toBe('/sign_in?problem=unverified');
    const stranger = person({ email: 'nobody-yet@example.com', email_verified: false });
    await openBrowser().signIn(stranger);
    expect(await userOf('nobody-yet@example.com')).toEqual([]);
    const linked = await app.context.pool.query(
      `select u.email from accounts a join users u on u.id = a.user_id where u.email like any ('{theirs%,ours%}')`,
    );
    expect(linked.rows).toEqual([]);
  });

  test('shows an error when the person refuses', async () => {
    const browser = openBrowser();
    const { location } = (await browser.get('/api/auth/oidc?return_to=/account')).headers;
    const state = new URL(String(location)).searchParams.get('state');
    const back = await browser.get(`/api/auth/oidc/callback?error=access_denied&state=${state}&iss=${provider.issuer}`);
    expect(back.headers.location).toBe('/sign_in?problem=denied&return_to=%2Faccount');
  });
});

describe('the callback of a provider', () => {
  /** @returns The address to which the provider redirects the browser. */
  async function callbackOf(browser: ReturnType<typeof openBrowser>) {
    const { location } = (await browser.get('/api/auth/oidc')).headers;
    return new URL(await provider.visit(String(location), person()));
  }
  const isRefused = async (browser: ReturnType<typeof openBrowser>, url: URL, problem = 'expired') => {
    const { headers } = await browser.get(url.pathname + url.search);
    expect(headers.location).toBe(`/sign_in?problem=${problem}`);
    expect(browser.cookies.has('baton_session')).toBe(false);
  };

  test('is refused with a missing or another state', async () => {
    const browser = openBrowser();
    const url = await callbackOf(browser);
    const missing = new URL(url);
    missing.searchParams.delete('state');
    await isRefused(browser, missing);
    const other = new URL(url);
    other.searchParams.set('state', 'x'.repeat(32));
    await isRefused(browser, other);
    const twice = new URL(url);
    twice.searchParams.append('state', 'another');
    await isRefused(browser, twice, 'failed');
  });

  test('is refused in another browser than the one that started', async () => {
    const [mine, theirs] = [openBrowser(), openBrowser()];
    const url = await callbackOf(mine);
    await isRefused(theirs, url);
    await theirs.get('/api/auth/oidc');
    await isRefused(theirs, url);
  });

  test('can be used only once', async () => {
    const browser = openBrowser();
    const url = await callbackOf(browser);
    const replies = await Promise.all(Array.from({ length: 10 }, () => browser.get(url.pathname + url.search)));
    const refused = replies.filter(({ headers }) => headers.location === '/sign_in?problem=expired');
    expect(refused).toHaveLength(9);
  });

  test('expires after ten minutes', async () => {
    const browser = openBrowser();
    const url = await callbackOf(browser);
    await app.context.pool.query(`update provider_sign_ins set expires_at = now()`);
    await isRefused(browser, url);
  });

  test.each([
    ['another nonce', { nonce: 'another' }],
    ['no nonce', { nonce: undefined }],
    ['another audience', { aud: 'somebody-else' }],
    ['another issuer', { iss: 'https://evil.example' }],
    ['an expiry that has passed', { exp: 1_700_000_000 }],
  ])('is refused where the id token has %s', async (_name, claims) => {
    const browser = openBrowser();
    const url = await callbackOf(browser);
    provider.forge({ claims });
    await isRefused(browser, url, 'failed');
  });

  test('is refused if the id token is signed with another key, or not signed', async () => {
    for (const signature of ['stranger', 'none'] as const) {
      const browser = openBrowser();
      const url = await callbackOf(browser);
      provider.forge({ signature });
      await isRefused(browser, url, 'failed');
    }
  });

  test('is refused with another code', async () => {
    const browser = openBrowser();
    const url = await callbackOf(browser);
    url.searchParams.set('code', 'made-up');
    await isRefused(browser, url, 'denied');
  });

  test.each([
    ['/workspaces?x=1#y', '/workspaces?x=1#y'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['https://evil.example', '/'],
    ['javascript:alert(1)', '/'],
    ['/\t/evil.example', '/'],
    ['/%0d%0aSet-Cookie:x', '/%0d%0aSet-Cookie:x'],
    ['/a\r\nLocation: https://evil.example', '/'],
  ])('redirects for return_to %j to %s', async (return_to, expected) => {
    const begin = `/api/auth/oidc?${new URLSearchParams({ return_to })}`;
    expect(await openBrowser().signIn(person(), begin)).toBe(expected);
  });
});

describe('a session by a provider', () => {
  test('ends with the id token, and is renewed with the refresh token', async () => {
    const browser = openBrowser();
    await browser.signIn(person());
    const { rows } = await app.context.pool.query(
      `select round(extract(epoch from s.expires_at - now()))::int as left from sessions s order by s.id desc limit 1`,
    );
    expect(rows[0].left).toBeGreaterThan(500);
    expect(rows[0].left).toBeLessThanOrEqual(600);
    await expire();
    const before = provider.refreshed();
    const replies = await Promise.all(Array.from({ length: 8 }, () => browser.get('/api/v1/user/me')));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
    expect(provider.refreshed() - before).toBe(1);
    await expire();
    expect((await browser.get('/api/v1/user/me')).statusCode).toBe(200);
    expect((await browser.get('/api/v1/user/sessions')).json().sessions).toHaveLength(1);
  });

  test('ends when the provider refuses to renew it', async () => {
    const who = person();
    const browser = openBrowser();
    await browser.signIn(who);
    await provider.revoke(who);
    expect((await browser.get('/api/v1/user/me')).statusCode).toBe(200);
    await expire();
    expect((await browser.get('/api/v1/user/me')).statusCode).toBe(401);
    const before = provider.refreshed();
    expect((await browser.get('/api/v1/user/me')).statusCode).toBe(401);
    expect(provider.refreshed()).toBe(before);
    expect(await browser.signIn(who)).toBe('/');
    expect((await browser.me()).email).toContain('oidc-');
  });

  test('stays renewable while the provider refuses the secret of Baton, and nobody can sign in meanwhile', async () => {
    const browser = openBrowser();
    await browser.signIn(person());
    await expire();
    provider.refuseClient(true);
    expect((await browser.get('/api/v1/user/me')).statusCode).toBe(503);
    expect(await openBrowser().signIn(person())).toBe('/sign_in?problem=failed');
    provider.refuseClient(false);
    expect((await browser.get('/api/v1/user/me')).statusCode).toBe(200);
  });

  test('stays renewable while the provider cannot be reached, but ends after a month', async () => {
    const browser = openBrowser();
    await browser.signIn(person());
    await expire();
    provider.fail(true);
    const waiting = await browser.get('/api/v1/user/me');
    expect([waiting.statusCode, waiting.json().code]).toEqual([503, 'unavailable']);
    provider.fail(false);
    expect((await browser.get('/api/v1/user/me')).statusCode).toBe(200);
    await expire();
    await app.context.pool.query(
      `update sessions set created_at = now() - interval '31 days' where account_id is not null`,
    );
    expect((await browser.get('/api/v1/user/me')).statusCode).toBe(401);
  });

  test('is ended here, and then at the provider', async () => {
    const browser = openBrowser();
    await browser.signIn(person());
    const { logout_url } = (await browser.get('/api/auth/logout', 'POST')).json();
    const url = new URL(logout_url);
    expect(url.origin + url.pathname).toBe(`${provider.issuer}/session/end`);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      id_token_hint: expect.stringMatching(/^ey/),
      post_logout_redirect_uri: 'http://baton.test/sign_in',
    });
    expect((await fetch(logout_url, { redirect: 'manual' })).status).toBe(200);
    expect((await browser.get('/api/v1/user/me')).statusCode).toBe(401);
    expect((await app.call<{ logout_url: null }>('POST', '/api/auth/logout')).body.logout_url).toBeNull();
  });
});

describe('a provider that cannot be reached', () => {
  test('is reported on the sign-in page, and the log says why', async () => {
    const lost = await openTestApp({
      OIDC_ISSUER: 'http://127.0.0.1:1',
      OIDC_CLIENT_ID: 'a',
      OIDC_CLIENT_SECRET: 'b',
      LOG_LEVEL: 'warn',
    });
    const { status, headers } = await lost.call('GET', '/api/auth/oidc');
    expect([status, headers.location]).toEqual([302, '/sign_in?problem=failed']);
    expect(lost.logged().join()).toContain('"reason":"not reached: ECONNREFUSED"');
    await lost.close();
  });
});

// Last, because from here on the tokens are signed with a key that the provider's library does not know.
describe('sign-in by a provider with new keys', () => {
  test('goes on, a minute after the former keys were read at the latest', async () => {
    const sub = person();
    await openBrowser().signIn(sub);
    await provider.rotateKeys();
    const { now } = Date;
    vi.spyOn(Date, 'now').mockImplementation(() => now() + 61_000);
    try {
      const browser = openBrowser();
      expect(await browser.signIn(sub)).toBe('/');
      expect((await browser.me()).email).toBe(`oidc-${count}@example.com`);
    } finally {
      vi.restoreAllMocks();
    }
  });
});
