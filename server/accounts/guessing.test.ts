import type { InjectOptions } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildApp } from '../app.ts';
import { hashToken } from '../db/hash-token.ts';
import { networkOf } from '../http/request-limits.ts';
import { hashQuickly } from '../testing/hash-quickly.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';
import { recordWork } from '../testing/record-work.ts';

hashQuickly();

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const password = 'a long secret';
const someone = (email: string) => ({
  email,
  password,
  password_confirmation: password,
  first_name: 'Ada',
  last_name: 'Lee',
});

let networks = 0;
/** An address that has not been used for calls yet. */
const elsewhere = () => `10.1.${++networks}.1`;

const post = (url: string, payload: object, from: string, headers: Record<string, string> = {}, on = app) =>
  on.app.inject({ method: 'POST', url, payload, remoteAddress: from, headers });
const signIn = (email: string, given: string, from: string, headers: Record<string, string> = {}) =>
  post('/api/auth/login', { email, password: given }, from, headers);

async function verified(email: string): Promise<void> {
  expect((await post('/api/auth/register', someone(email), elsewhere())).statusCode).toBe(201);
  await app.context.pool.query('update users set email_verified = true where email = $1', [email]);
}

/** The tokens of one kind of mail since the last call. */
async function tokensFromMails(path: string): Promise<string[]> {
  await app.work();
  return app.mails().flatMap((mail) => {
    const text = mail.replace(/=\r\n/g, '').replaceAll('=3D', '=');
    const token = new RegExp(`${path}\\?token=([^\\s"&<]+)`).exec(text)?.[1];
    return token ? [decodeURIComponent(token)] : [];
  });
}

describe('guessing', () => {
  test('is limited to ten passwords a minute per account and address, and does not lock out the owner elsewhere', async () => {
    await verified('guessed@example.com');
    const from = elsewhere();
    const guesses = await Promise.all(
      Array.from({ length: 25 }, (_, guess) =>
        signIn(guess % 2 ? 'guessed@example.com' : 'Guessed@Example.com', `wrong ${guess}`, from),
      ),
    );
    expect(guesses.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10);
    const late = await signIn('guessed@example.com', password, from);
    expect([late.statusCode, late.headers['retry-after']]).toEqual([429, expect.any(String)]);
    expect((await signIn('guessed@example.com', password, elsewhere())).statusCode).toBe(200);
  });

  test('does not count correct passwords, so an office can sign in from one address', async () => {
    await verified('busy@example.com');
    const from = elsewhere();
    for (let round = 0; round < 2; round++) {
      const replies = await Promise.all(Array.from({ length: 10 }, () => signIn('busy@example.com', password, from)));
      expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
    }
  });

  test("is limited by address, whatever the request's headers contain", async () => {
    const from = elsewhere();
    const spellings = [
      '/api/auth/verify_email',
      '/api/auth/verify_email?x=1',
      '/api/auth/verify_email#y',
      '/api/auth/verify%5Femail',
    ];
    const statuses: number[] = [];
    for (let guess = 0; guess < 70; guess++) {
      const disguise = {
        'x-forwarded-for': `203.0.113.${guess}`,
        forwarded: `for=203.0.113.${guess}`,
        authorization: `Bearer ${guess}`,
      };
      const url = spellings[guess % spellings.length] as string;
      statuses.push((await post(url, { token: `made up ${guess}` }, from, disguise)).statusCode);
    }
    expect(statuses.slice(0, 60)).not.toContain(429);
    expect(new Set(statuses.slice(60))).toEqual(new Set([429]));
    for (const url of [
      '//api/auth/verify_email',
      '/API/auth/verify_email',
      '/api/auth/Verify_Email',
      '/api//auth/verify_email',
    ]) {
      expect([url, (await post(url, { token: 'made up' }, from)).statusCode]).toEqual([url, 404]);
    }
  });

  test('is limited over all web processes, as are the requests of an address', async () => {
    const other = await buildApp(app.context);
    const apps = [app.app, other] as const;
    /** How many requests both processes answered, one after the other. */
    const answered = async (each: number, request: InjectOptions) => {
      let count = 0;
      for (const one of apps) {
        for (let time = 0; time < each; time += 20) {
          const replies = await Promise.all(Array.from({ length: 20 }, () => one.inject(request)));
          count += replies.filter(({ statusCode }) => statusCode !== 429).length;
        }
      }
      return count;
    };
    try {
      const guess = { method: 'POST', url: '/api/auth/verify_email', payload: { token: 'made up' } } as const;
      expect(await answered(40, { ...guess, remoteAddress: elsewhere() })).toBe(60);
      expect(await answered(700, { url: '/api/auth/providers', remoteAddress: elsewhere() })).toBe(1_200);
    } finally {
      await other.close();
    }
  });

  test('is limited by each process for itself while the database is away', async () => {
    const pool = new pg.Pool({ host: '127.0.0.1', port: 9 });
    const alone = await buildApp({ ...app.context, pool });
    try {
      const statuses: number[] = [];
      const remoteAddress = elsewhere();
      for (let guess = 0; guess < 65; guess++) {
        const { statusCode } = await alone.inject({
          method: 'POST',
          url: '/api/auth/forgot_password',
          payload: { email: `nobody-${guess}@example.com` },
          remoteAddress,
        });
        statuses.push(statusCode);
      }
      expect(statuses.slice(0, 60)).not.toContain(429);
      expect(new Set(statuses.slice(60))).toEqual(new Set([429]));
    } finally {
      await alone.close();
      await pool.end();
    }
  });

  test('is limited for a minute and no longer when the clock that was a day ahead is corrected', async () => {
    const day = 24 * 3600;
    const ask = async (remoteAddress: string, on = app.app) => {
      const payload = { token: 'made up' };
      const reply = await on.inject({ method: 'POST', url: '/api/auth/verify_email', payload, remoteAddress });
      return { status: reply.statusCode, seconds: Number(reply.headers['retry-after'] ?? 0) };
    };
    const use = async (remoteAddress: string) => {
      for (let guess = 0; guess < 60; guess++) await ask(remoteAddress);
    };
    // The clock of this process.
    const from = elsewhere();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + day * 1000 });
    try {
      await use(from);
    } finally {
      vi.useRealTimers();
    }
    const refused = await ask(from);
    expect(refused.status).toBe(429);
    expect(refused.seconds).toBeLessThanOrEqual(60);
    // That of the database, which another process asks.
    const ahead = elsewhere();
    await use(ahead);
    await app.context.pool.query(`update guesses set until = until + $1 * interval '1 second'`, [day]);
    const other = await buildApp(app.context);
    const refusedThere = await ask(ahead, other);
    await other.close();
    expect(refusedThere.status).toBe(429);
    expect(refusedThere.seconds).toBeLessThanOrEqual(60);
    // Wrong passwords are counted by the clock of the process, in the database.
    await verified('ahead@example.com');
    const at = elsewhere();
    app.later(day);
    for (let guess = 0; guess < 11; guess++) await signIn('ahead@example.com', 'wrong', at);
    app.later(-day);
    expect((await signIn('ahead@example.com', password, at)).statusCode).toBe(429);
    app.later(61);
    expect((await signIn('ahead@example.com', password, at)).statusCode).toBe(200);
    app.later(-61);
  });

  test.each([
    ['2001:db8::1', '2001:db8::2'],
    ['2001:db8::1', '2001:db8:0:0:ffff::9'],
    ['2001:DB8:0:1::', '2001:db8:0:1:a:b:c:d'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['fe80::1%eth0', 'fe80::2'],
  ])('counts addresses of one network together: %s and %s', (one, other) => {
    expect(networkOf(one)).toBe(networkOf(other));
  });

  test.each([
    ['2001:db8::1', '2001:db8:0:1::1'],
    ['192.0.2.1', '192.0.2.2'],
    ['::ffff:192.0.2.1', '::ffff:192.0.2.2'],
  ])('counts addresses of different networks separately: %s and %s', (one, other) => {
    expect(networkOf(one)).not.toBe(networkOf(other));
  });

  test('cannot flood an inbox: five mails in ten minutes, whatever address requests them', async () => {
    await verified('flooded@example.com');
    for (const path of ['forgot_password', 'send_verification']) {
      const statuses: number[] = [];
      for (let time = 0; time < 7; time++) {
        statuses.push((await post(`/api/auth/${path}`, { email: 'flooded@example.com' }, elsewhere())).statusCode);
      }
      expect([path, ...statuses]).toEqual([path, 200, 200, 200, 200, 200, 429, 429]);
    }
  });

  test('cannot flood the inbox of a stranger whose address was registered, by signing in to that account', async () => {
    await post('/api/auth/register', someone('registered-by-others@example.com'), elsewhere());
    await tokensFromMails('verify_email');
    for (let time = 0; time < 7; time++) {
      const reply = await signIn('registered-by-others@example.com', password, elsewhere());
      expect([reply.statusCode, reply.json().code]).toEqual([403, 'email_not_verified']);
    }
    expect(await tokensFromMails('verify_email')).toHaveLength(5);
    const sendAgain = { email: 'registered-by-others@example.com' };
    expect((await post('/api/auth/send_verification', sendAgain, elsewhere())).statusCode).toBe(429);
  });
});

describe('at the same moment', () => {
  test('ten registrations of an address create one account, and the others get an error', async () => {
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => post('/api/auth/register', someone('race@example.com'), elsewhere())),
    );
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(9).fill(409)]);
    for (const reply of replies) if (reply.statusCode === 409) expect(reply.json().code).toBe('email_taken');
    const { rows } = await app.context.pool.query(`select 1 from users where lower(email) = 'race@example.com'`);
    expect(rows).toHaveLength(1);
  });

  test('fifty uses of a reset link set the password once', async () => {
    await verified('fifty@example.com');
    await tokensFromMails('reset_password');
    await post('/api/auth/forgot_password', { email: 'fifty@example.com' }, elsewhere());
    const [token] = await tokensFromMails('reset_password');
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, use) => {
        const mine = `password of use ${use}`;
        return post('/api/auth/reset_password', { token, password: mine, password_confirmation: mine }, elsewhere());
      }),
    );
    const won = replies.flatMap(({ statusCode }, use) => (statusCode === 200 ? [use] : []));
    expect(won).toHaveLength(1);
    expect(replies.filter(({ statusCode }) => statusCode === 410)).toHaveLength(49);
    const signedIn = await signIn('fifty@example.com', `password of use ${won[0]}`, elsewhere());
    expect(signedIn.statusCode).toBe(200);
  });
});

describe('a link', () => {
  test('to verify is sent again when somebody signs in with an unverified address', async () => {
    await post('/api/auth/register', someone('later@example.com'), elsewhere());
    await tokensFromMails('verify_email');
    expect((await signIn('later@example.com', password, elsewhere())).json().code).toBe('email_not_verified');
    expect(await tokensFromMails('verify_email')).toHaveLength(1);
    expect((await signIn('later@example.com', 'not the password', elsewhere())).json().code).toBe('wrong_credentials');
    expect(await tokensFromMails('verify_email')).toHaveLength(0);
  });

  test('that sets a password verifies the address too, because it came by mail', async () => {
    await post('/api/auth/register', someone('forgot@example.com'), elsewhere());
    await post('/api/auth/forgot_password', { email: 'forgot@example.com' }, elsewhere());
    const [token] = await tokensFromMails('reset_password');
    const body = { token, password: 'another secret', password_confirmation: 'another secret' };
    expect((await post('/api/auth/reset_password', body, elsewhere())).statusCode).toBe(200);
    expect((await signIn('forgot@example.com', 'another secret', elsewhere())).statusCode).toBe(200);
  });

  test('leads to the configured address, whatever host the request names', async () => {
    await verified('host@example.com');
    await app.work();
    app.mails();
    const forged = { host: 'evil.example', 'x-forwarded-host': 'evil.example', origin: 'http://evil.example' };
    await post('/api/auth/forgot_password', { email: 'host@example.com' }, elsewhere(), forged);
    await app.work();
    const [mail = ''] = app.mails();
    expect(mail).toContain('http://baton.test/reset_password');
    expect(mail).not.toContain('evil.example');
    expect(mail).toMatch(/^Message-ID: <[^@>]+@baton\.test>\r?$/im);
  });
});

describe('a session', () => {
  test('is kept in a cookie that scripts cannot read, and that is secure where Baton is served over https', async () => {
    const secure = await openTestApp({ BASE_URL: 'https://baton.example.org' });
    try {
      await post('/api/auth/register', someone('cookie@example.com'), elsewhere(), {}, secure);
      await secure.context.pool.query('update users set email_verified = true');
      const { headers } = await post(
        '/api/auth/login',
        { email: 'cookie@example.com', password },
        elsewhere(),
        {},
        secure,
      );
      expect(String(headers['set-cookie'])).toMatch(
        /^baton_session=[^;]+; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/,
      );
    } finally {
      await secure.close();
    }
  });

  test('is not started by a page of another site', async () => {
    const body = { email: 'busy@example.com', password };
    for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
      const reply = await post('/api/auth/login', body, elsewhere(), headers as unknown as Record<string, string>);
      expect(reply.json().code).toBe('cross_site');
    }
  });

  test('expires', async () => {
    await verified('ends@example.com');
    const { token } = (await signIn('ends@example.com', password, elsewhere())).json();
    const call = app.as(token);
    expect((await call('GET', '/api/v1/user/me')).status).toBe(200);
    await app.context.pool.query(`update sessions set expires_at = now() - interval '1 second' where token = $1`, [
      hashToken(token),
    ]);
    expect((await call('GET', '/api/v1/user/me')).status).toBe(401);
  });
});

describe('where accounts are hidden', () => {
  let hidden: TestApp;
  beforeAll(async () => {
    hidden = await openTestApp({ HIDE_ACCOUNTS: 'true' });
  });
  afterAll(() => hidden.close());

  test('ten concurrent registrations of one address get equal replies', async () => {
    const replies = await Promise.all(
      Array.from({ length: 10 }, () =>
        post('/api/auth/register', someone('race@example.com'), elsewhere(), {}, hidden),
      ),
    );
    expect(new Set(replies.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(replies[0]?.statusCode).toBe(201);
  });
});

describe('an address with an account costs as much work as one without', () => {
  let hidden: TestApp;
  /** Addresses with and without an account, verified or not, with a password or only with a provider. */
  const addresses = ['verified@example.com', 'unverified@example.com', 'provider@example.com', 'nobody@example.com'];
  beforeAll(async () => {
    hidden = await openTestApp({ HIDE_ACCOUNTS: 'true' });
    for (const email of addresses.slice(0, 3))
      await post('/api/auth/register', someone(email), elsewhere(), {}, hidden);
    const { pool } = hidden.context;
    await pool.query(`update users set email_verified = true where email <> 'unverified@example.com'`);
    await pool.query(
      `update accounts set provider_id = 'google', password = null
      where user_id = (select id from users where email = 'provider@example.com')`,
    );
  });
  afterAll(() => hidden.close());

  /**
   * The requests, one after the other; what is asked for first is not compared, because connections are opened then. Each
   * is made twice: only what both cost is its own, and not of the background.
   */
  async function costs(path: string, password: string) {
    const ask = (email: string) =>
      recordWork(() => post(path, { ...someone(email), password }, elsewhere(), {}, hidden));
    await ask(`first-${addresses[3]}`);
    const found = [];
    for (const email of addresses) {
      const [{ statements: before }, { result, statements, hashes }] = [await ask(email), await ask(email)];
      const { request_id: _, ...said } = result.json();
      const own = statements.filter((statement) => before.includes(statement));
      found.push({ status: result.statusCode, said, statements: own, hashes });
    }
    return found;
  }

  test.each([
    ['login', 401, 1],
    ['forgot_password', 200, 0],
    ['send_verification', 200, 0],
  ])('at %s: the same statements, the same number of hashes, the same reply', async (path, status, hashes) => {
    const [first, ...others] = await costs(`/api/auth/${path}`, 'another secret');
    expect(first).toMatchObject({ status, hashes });
    expect(first?.statements.length).toBeGreaterThan(0);
    for (const other of others) expect(other).toEqual(first);
  });

  // A new account is stored; that this takes longer is hidden by the shortest time of replies (hide-accounts.ts).
  test('at registering: one hash, and the same reply', async () => {
    const ask = (email: string) =>
      recordWork(() => post('/api/auth/register', someone(email), elsewhere(), {}, hidden));
    for (const email of addresses) {
      const { result, hashes } = await ask(email);
      expect([email, result.statusCode, result.json(), hashes]).toEqual([email, 201, { done: true }, 1]);
    }
  });

  test('and only those with an account get a mail', async () => {
    await hidden.work();
    hidden.mails();
    for (const email of ['verified@example.com', 'stranger@example.com']) {
      await post('/api/auth/forgot_password', { email }, elsewhere(), {}, hidden);
    }
    await hidden.work();
    const mails = hidden.mails();
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain('To: verified@example.com');
  });
});
