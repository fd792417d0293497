import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Problem } from '../../../contract/errors.ts';
import { askWhileLocked } from '../../testing/ask-while-locked.ts';
import { createTestWorkspace } from '../../testing/factories.ts';
import { hashQuickly } from '../../testing/hash-quickly.ts';
import { type Call, openTestApp, type TestApp } from '../../testing/open-test-app.ts';
import { SoftwarePasskey } from '../../testing/software-passkey.ts';
import { resetSecondFactor } from './reset-second-factor.ts';

hashQuickly();

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
// Each test has codes of its own: a code is accepted once.
beforeEach(() => app.later(120));

const password = 'a long secret';
const base = '/api/v1/user/second_factor';
type Person = { email: string; user_id: string; token: string; call: Call };
type Options = { options: Record<string, unknown> };
type Codes = { recovery_codes: string[] | null };
let count = 0;

/** A call from a network of its own, because the calls of one network are limited. */
async function call<Body = Record<string, never>>(url: string, payload: object) {
  const remoteAddress = `10.${Math.floor(++count / 200)}.${count % 200}.1`;
  const reply = await app.app.inject({ method: 'POST', url, payload, remoteAddress });
  return { status: reply.statusCode, headers: reply.headers, body: reply.json<Body>(), problem: reply.json<Problem>() };
}

/** A person with a password, who is signed in. */
async function createPerson(): Promise<Person> {
  const email = `factor-${++count}@example.com`;
  const names = { first_name: 'Ada', last_name: 'Lee' };
  await call('/api/auth/register', { email, password, password_confirmation: password, ...names });
  const { rows } = await app.context.pool.query(
    'update users set email_verified = true where email = $1 returning id',
    [email],
  );
  const { body } = await call<{ token: string }>('/api/auth/login', { email, password });
  return { email, user_id: rows[0].id, token: body.token, call: app.as(body.token) };
}

/** The code of RFC 6238, computed from its text rather than with the library that the server uses. */
function codeOf(secret: string, shift = 0): string {
  const bits = [...secret].map((one) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(one).toString(2).padStart(5, '0'));
  const key = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(app.context.now() / 30) + shift));
  const mac = createHmac('sha1', key).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

async function setUpAuthenticator(
  person: Person,
): Promise<{ secret: string; codes: string[] | null; confirmedBy: string }> {
  const begun = await person.call<{ secret: string }>('POST', `${base}/authenticator`, { current_password: password });
  expect(begun.status).toBe(200);
  const { secret } = begun.body;
  const confirmedBy = codeOf(secret, -1);
  const { status, body } = await person.call<Codes>('POST', `${base}/authenticator/confirm`, { code: confirmedBy });
  expect(status).toBe(200);
  return { secret, codes: body.recovery_codes, confirmedBy };
}

async function addPasskey(person: Person, passkey = new SoftwarePasskey(), name = 'My key') {
  const { body } = await person.call<Options>('POST', `${base}/passkeys/options`, { current_password: password });
  const added = await person.call<Codes>('POST', `${base}/passkeys`, {
    name,
    credential: passkey.register(body.options),
  });
  return { passkey, ...added };
}

/** Gives the password. @returns The token of the sign-in that waits for the second factor */
async function beginSignIn({ email }: Person): Promise<string> {
  const { status, problem, headers } = await call('/api/auth/login', { email, password });
  expect([status, problem.code]).toEqual([403, 'second_factor_required']);
  expect(String(headers['set-cookie'])).not.toContain('baton_session');
  expect(String(headers['set-cookie'])).toMatch(
    /baton_second_factor=[\w-]{43};.*Path=\/api\/auth; HttpOnly; SameSite=Lax/,
  );
  return String(problem.values?.token);
}

const giveCode = (token: string, code: string) =>
  call<{ token: string; user: { email: string } }>('/api/auth/second_factor/code', { token, code });
const passkeyOptions = async (token: string) =>
  (await call<{ passkey: Record<string, unknown> }>('/api/auth/second_factor/options', { token })).body.passkey;
const givePasskey = (token: string, credential: object) =>
  call<{ user: { email: string } }>('/api/auth/second_factor/passkey', { token, credential });

async function subjects(): Promise<string[]> {
  await app.work();
  return app.mails().map((mail) => /^Subject: (.*)$/m.exec(mail)?.[1] ?? '');
}

describe('an authenticator app', () => {
  test('is asked for once it is confirmed, and each code works once', async () => {
    const person = await createPerson();
    const elsewhere = await call<{ token: string }>('/api/auth/login', { email: person.email, password });
    await subjects();
    const { secret, codes, confirmedBy } = await setUpAuthenticator(person);
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    expect(await subjects()).toEqual(['An authenticator app was set up']);
    // Sessions that began with one factor end; the one that set it up goes on.
    expect((await app.as(elsewhere.body.token)('GET', '/api/v1/user/me')).status).toBe(401);
    expect((await person.call('GET', '/api/v1/user/me')).status).toBe(200);

    const token = await beginSignIn(person);
    expect((await giveCode(token, confirmedBy)).problem.code).toBe('wrong_code');
    const code = codeOf(secret);
    const tokens = [token, await beginSignIn(person)];
    const both = await Promise.all(tokens.map((one) => giveCode(one, code)));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    // Either of the two may have been the first.
    const first = both.findIndex(({ status }) => status === 200);
    const done = both[first];
    expect(done?.body.user.email).toBe(person.email);
    expect((await app.as(done?.body.token ?? '')('GET', '/api/v1/user/me')).status).toBe(200);
    expect((await giveCode(tokens[1 - first] ?? '', code)).problem.code).toBe('wrong_code');
    expect((await giveCode(tokens[first] ?? '', codeOf(secret, 1))).problem.code).toBe('sign_in_expired');
  });

  test('that is not confirmed is not asked for', async () => {
    const person = await createPerson();
    await person.call('POST', `${base}/authenticator`, { current_password: password });
    expect((await person.call('POST', `${base}/authenticator/confirm`, { code: '000000' })).problem.code).toBe(
      'wrong_code',
    );
    expect((await call('/api/auth/login', { email: person.email, password })).status).toBe(200);
    expect((await person.call('GET', base)).body).toMatchObject({ authenticator: null, recovery_codes_left: 0 });
  });

  test('is set up, replaced and removed with the password only', async () => {
    const person = await createPerson();
    for (const path of ['authenticator', 'passkeys/options', 'recovery_codes', 'authenticator/remove']) {
      const { problem } = await person.call('POST', `${base}/${path}`, { current_password: 'a wrong one' });
      expect([path, problem.code]).toEqual([path, 'wrong_password']);
    }
    await setUpAuthenticator(person);
    const again = await person.call('POST', `${base}/authenticator`, { current_password: password });
    expect(again.problem.code).toBe('authenticator_exists');
    await subjects();
    expect((await person.call('POST', `${base}/authenticator/remove`, { current_password: password })).status).toBe(
      200,
    );
    expect(await subjects()).toEqual(['The authenticator app was removed']);
    expect((await call('/api/auth/login', { email: person.email, password })).status).toBe(200);
    const { rows } = await app.context.pool.query('select 1 from recovery_codes where user_id = $1', [person.user_id]);
    expect(rows).toEqual([]);
  });

  test('cannot be guessed: ten codes an hour, over all sign-ins and web processes; a recovery code still works', async () => {
    const person = await createPerson();
    const { secret, codes } = await setUpAuthenticator(person);
    // Another web process: its own memory, the same database.
    const { buildApp } = await import('../../app.ts');
    const other = await buildApp(app.context);
    const tokens = await Promise.all(Array.from({ length: 15 }, () => beginSignIn(person)));
    const statuses = await Promise.all(
      tokens.map(async (token, index) => {
        const wrong = {
          method: 'POST' as const,
          url: '/api/auth/second_factor/code',
          payload: { token, code: '000000' },
        };
        return (await (index % 2 ? other : app.app).inject(wrong)).statusCode;
      }),
    );
    expect(statuses.filter((status) => status === 422)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    const [token = ''] = tokens;
    expect((await giveCode(token, codeOf(secret))).status).toBe(429);
    await subjects();
    expect((await giveCode(token, ` ${codes?.[3]?.toUpperCase()} `)).status).toBe(200);
    expect(await subjects()).toEqual(['A recovery code was used']);
    expect((await giveCode(await beginSignIn(person), codes?.[3] ?? '')).problem.code).toBe('wrong_code');
    await other.close();
  });
});

describe('a passkey', () => {
  test('finishes signing in, once for each request to sign', async () => {
    const person = await createPerson();
    await subjects();
    const { passkey, status, body } = await addPasskey(person);
    expect([status, body.recovery_codes?.length]).toEqual([201, 10]);
    expect(await subjects()).toEqual(['A passkey was added: My key']);
    const token = await beginSignIn(person);
    const given = passkey.authenticate(await passkeyOptions(token));
    expect((await givePasskey(token, given)).body.user.email).toBe(person.email);
    expect((await givePasskey(token, given)).problem.code).toBe('sign_in_expired');
    const next = await beginSignIn(person);
    expect((await givePasskey(next, given)).problem.code).toBe('passkey_refused');
  });

  test('is refused from another site, with another challenge, of another person, or when its count went back', async () => {
    const person = await createPerson();
    const { passkey } = await addPasskey(person);
    const stranger = await createPerson();
    const { passkey: strangers } = await addPasskey(stranger);
    const refused = async (make: (options: Record<string, unknown>) => object) => {
      const token = await beginSignIn(person);
      return (await givePasskey(token, make(await passkeyOptions(token)))).problem.code;
    };
    const evil = { origin: 'https://evil.example', rpId: 'evil.example' };
    expect(await refused((options) => passkey.authenticate(options, evil))).toBe('passkey_refused');
    expect(await refused((options) => passkey.authenticate(options, { origin: evil.origin }))).toBe('passkey_refused');
    expect(await refused(() => passkey.authenticate({ challenge: 'bWluZQ' }))).toBe('passkey_refused');
    expect(await refused((options) => strangers.authenticate(options))).toBe('passkey_refused');
    expect(await refused((options) => ({ ...strangers.authenticate(options), id: passkey.id }))).toBe(
      'passkey_refused',
    );
    passkey.count = 0;
    expect(await refused((options) => passkey.authenticate(options))).toBe('passkey_refused');
  });

  test('is not added without a challenge, twice, or with a statement about its maker', async () => {
    const person = await createPerson();
    const passkey = new SoftwarePasskey();
    const add = (credential: object) => person.call('POST', `${base}/passkeys`, { name: 'Key', credential });
    const options = async () =>
      (await person.call<Options>('POST', `${base}/passkeys/options`, { current_password: password })).body.options;
    expect((await add(passkey.register({ challenge: 'bWluZQ' }))).problem.code).toBe('passkey_refused');
    // The library would fetch the addresses that stand in such a statement's certificates.
    for (const fmt of ['packed', 'fido-u2f', 'tpm', 'android-key', 'android-safetynet', 'apple']) {
      expect((await add(passkey.register(await options(), { fmt }))).problem.code).toBe('passkey_refused');
    }
    expect((await add(passkey.register(await options(), { origin: 'https://evil.example' }))).status).toBe(422);
    const good = passkey.register(await options());
    expect((await add(good)).status).toBe(201);
    expect((await add(good)).problem.code).toBe('passkey_refused');
    expect((await addPasskey(await createPerson(), passkey)).problem.code).toBe('passkey_refused');
  });

  test('of somebody else cannot be removed', async () => {
    const [person, stranger] = [await createPerson(), await createPerson()];
    await addPasskey(person);
    const { body } = await person.call<{ passkeys: { id: string }[] }>('GET', base);
    const remove = (caller: Person) =>
      caller.call('POST', `${base}/passkeys/${body.passkeys[0]?.id}/remove`, { current_password: password });
    expect((await remove(stranger)).status).toBe(404);
    expect((await remove(person)).status).toBe(200);
    expect((await call('/api/auth/login', { email: person.email, password })).status).toBe(200);
  });
});

test.each(['authenticator/remove', 'recovery_codes', 'passkeys/:id/remove'])(
  '%s is refused if the password is changed at the same moment',
  async (path) => {
    const person = await createPerson();
    await setUpAuthenticator(person);
    await addPasskey(person);
    const { rows } = await app.context.pool.query('select id from passkeys where user_id = $1', [person.user_id]);
    const { problem } = await askWhileLocked(app.context.pool, {
      locking: [`update accounts set password = 'another' where user_id = $1`, [person.user_id]],
      ask: () => person.call('POST', `${base}/${path.replace(':id', rows[0].id)}`, { current_password: password }),
    });
    expect(problem.code).toBe('wrong_password');
  },
);

describe('a sign-in that waits for its second factor', () => {
  test('is no session, ends after ten minutes, and with a new password', async () => {
    const person = await createPerson();
    const { secret } = await setUpAuthenticator(person);
    const token = await beginSignIn(person);
    expect((await app.as(token)('GET', '/api/v1/user/me')).status).toBe(401);
    const { rows } = await app.context.pool.query('select 1 from sessions where user_id = $1', [person.user_id]);
    expect(rows).toHaveLength(1);
    app.later(601);
    expect((await giveCode(token, codeOf(secret))).problem.code).toBe('sign_in_expired');

    const another = await beginSignIn(person);
    const changed = {
      current_password: password,
      password: 'another long one',
      password_confirmation: 'another long one',
    };
    expect((await person.call('POST', '/api/v1/user/password', changed)).status).toBe(200);
    expect((await giveCode(another, codeOf(secret))).problem.code).toBe('sign_in_expired');
  });

  test('tells nothing without its token', async () => {
    for (const token of [undefined, 'x', 'a'.repeat(43)]) {
      const { problem } = await call('/api/auth/second_factor/options', { token });
      expect(problem.code).toBe('sign_in_expired');
    }
  });
});

describe('a workspace that requires a second factor', () => {
  test('keeps out those without one, and lets them in once they have it', async () => {
    const workspace = await createTestWorkspace(app);
    const [owner, member] = [await createPerson(), await createPerson()];
    for (const [person, role] of [
      [owner, 'owner'],
      [member, 'member'],
    ] as const) {
      await app.context.pool.query('insert into members (workspace_id, id, user_id, role) values ($1, $2, $3, $4)', [
        workspace.id,
        app.context.nextId(),
        person.user_id,
        role,
      ]);
    }
    const require = (person: Person, requires_second_factor: boolean) =>
      person.call('PATCH', workspace.path, { workspace: { requires_second_factor } });
    const needs = async (person: Person) => {
      type Me = { user: { workspaces: { needs_second_factor: boolean }[] } };
      return (await person.call<Me>('GET', '/api/v1/user/me')).body.user.workspaces[0]?.needs_second_factor;
    };
    expect((await require(member, true)).status).toBe(403);
    expect((await require(owner, true)).problem.code).toBe('second_factor_missing');
    await setUpAuthenticator(owner);
    expect((await require(owner, true)).body).toMatchObject({ workspace: { requires_second_factor: true } });
    for (const path of ['', '/workflows', '/runs', '/events', '/search?q=a']) {
      const { status, problem } = await member.call('GET', `${workspace.path}${path}`);
      expect([path, status, problem.code]).toEqual([path, 403, 'second_factor_missing']);
    }
    const sees = async (person: Person) => {
      type Users = { users: { email: string }[] };
      return (await person.call<Users>('GET', '/api/v1/user/users')).body.users.map(({ email }) => email);
    };
    expect(await sees(member)).toEqual([member.email]);
    expect(await sees(owner)).toContain(member.email);
    expect(await needs(member)).toBe(true);
    expect(await needs(owner)).toBe(false);
    await addPasskey(member);
    expect((await member.call('GET', workspace.path)).status).toBe(200);
    expect(await sees(member)).toContain(owner.email);
    expect(await needs(member)).toBe(false);
    expect((await require(owner, false)).body).toMatchObject({ workspace: { requires_second_factor: false } });
  });
});

describe('somebody who lost everything', () => {
  test('is let in by whoever operates the installation, and told by mail', async () => {
    const person = await createPerson();
    await setUpAuthenticator(person);
    await addPasskey(person);
    await subjects();
    expect(await resetSecondFactor(app.context, person.email.toUpperCase())).toBe(true);
    expect(await subjects()).toEqual(['Your second factors were removed']);
    expect((await person.call('GET', '/api/v1/user/me')).status).toBe(401);
    expect((await call('/api/auth/login', { email: person.email, password })).status).toBe(200);
    expect(await resetSecondFactor(app.context, person.email)).toBe(false);
    expect(await resetSecondFactor(app.context, 'nobody@example.com')).toBe(false);
  });
});

test('no table holds a secret of a second factor in clear', async () => {
  const person = await createPerson();
  const { secret, codes } = await setUpAuthenticator(person);
  const token = await beginSignIn(person);
  const clear = Buffer.from(secret).toString();
  for (const table of ['authenticators', 'recovery_codes', 'pending_sign_ins', 'guesses']) {
    const { rows } = await app.context.pool.query(`select to_jsonb(t)::text as row from ${table} t`);
    expect(rows.length).toBeGreaterThan(0);
    for (const { row } of rows) {
      for (const hidden of [clear, token, ...(codes ?? []), ...(codes ?? []).map((one) => one.replace('-', ''))]) {
        expect(row).not.toContain(hidden);
      }
    }
  }
});
