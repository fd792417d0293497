import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { ErrorCode, Problem } from '../../contract/errors.ts';
import { isExtended, repeats } from '../testing/extended.ts';
import { createTestWorkspace, type TestWorkspace } from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';
import { seedWorkspace } from '../testing/seed-workspace.ts';
import { codesOf } from './describe-api.ts';

const requests = repeats(500, 2_000);
const seed = Number(process.env.FUZZ_SEED ?? 20_261_121);

let app: TestApp;
let workspace: TestWorkspace;
let foreign: TestWorkspace;
let tokens: (string | null)[];
let ids: Record<string, string[]>;
let tables: string[];

const seedIds = async (workspace: TestWorkspace) => ({
  ...(await seedWorkspace(workspace)),
  member: workspace.owner.member_id,
});

beforeAll(async () => {
  app = await openTestApp();
  workspace = await createTestWorkspace(app);
  foreign = await createTestWorkspace(app);
  const here = await seedIds(workspace);
  const there = await seedIds(foreign);
  ids = Object.fromEntries(
    Object.entries(here).map(([name, id]) => [name, [id, id, id, id, there[name as keyof typeof there]]]),
  );
  const guest = await workspace.person('guest');
  const member = await workspace.person();
  tokens = [
    workspace.owner.token,
    workspace.owner.token,
    member.token,
    guest.token,
    foreign.owner.token,
    null,
    'made up',
  ];
  const { rows } = await app.context.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  // A wrong password is counted, although it is refused.
  tables = rows.map(({ name }) => name).filter((name) => name !== 'guesses');
});
afterAll(() => app.close());

/**
 * A small seeded random generator (mulberry32): it generates the same requests each time, so that failures are
 * reproducible.
 */
function random(state: number): () => number {
  let now = state;
  return () => {
    now = (now + 0x6d2b79f5) | 0;
    let mixed = Math.imul(now ^ (now >>> 15), 1 | now);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const next = random(seed);
const chance = (of: number) => next() < of;
const pick = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T;

const texts = [
  '',
  ' ',
  'Plain texts',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '__proto__',
  'constructor',
  '{{constructor}}',
  "' or 1=1 --",
  '<script>alert(1)</script>',
  'a\r\nBcc: everybody@example.com',
  '=1+1',
  '../../etc/passwd',
  '\u202eabc',
  'ไทย',
  '👩‍👩‍👧',
  'x'.repeat(5_000),
  '-1',
  '1e309',
  'NaN',
  'null',
  '2026-02-30',
  '%s%n',
];
const oddNumbers = [0, -1, 1, 2, 1.5, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e300, -0];
const odd = (): unknown => {
  const deep = Array.from({ length: 500 }).reduce<unknown>((inner) => [inner], 1);
  const proto = JSON.parse('{"__proto__":{"role":"owner"},"constructor":{"prototype":{}}}');
  return pick<unknown>([null, true, false, [], {}, deep, proto, pick(texts), pick(oddNumbers), [pick(texts)]]);
};

type Schema = Record<string, unknown> & {
  type?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  format?: string;
  required?: string[];
};

/** Generates a value for a schema, sometimes with something invalid in it. */
function make(schema: Schema, name: string, oddity: number): unknown {
  if (chance(oddity)) return odd();
  const choice = schema.anyOf ?? schema.oneOf;
  if (choice) return make(pick(choice), name, oddity);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((one) => make(one, name, oddity)));
  if ('const' in schema) return schema.const;
  if (schema.enum) return pick(schema.enum);
  switch (schema.type) {
    case 'object': {
      const made: Record<string, unknown> = {};
      for (const [key, inner] of Object.entries(schema.properties ?? {})) {
        if (schema.required?.includes(key) || chance(0.6)) made[key] = make(inner, key, oddity);
      }
      if (chance(oddity)) Object.assign(made, { workspace_id: ids.ws?.[4], role: 'owner', id: ids.run_id?.[4] });
      return made;
    }
    case 'array':
      return Array.from({ length: Math.floor(next() * 3) }, () => make(schema.items ?? {}, name, oddity));
    case 'string':
      if (schema.format === 'uuid') return pick(ids[name] ?? ids.member ?? []);
      if (schema.format === 'email') return pick([workspace.owner.email, 'nobody@example.com', 'a@b']);
      return pick(texts);
    case 'integer':
    case 'number':
      return pick([1, 2, 3, ...oddNumbers]);
    case 'boolean':
      return chance(0.5);
    default:
      return odd();
  }
}

const idOf = (name: string) =>
  chance(0.12) ? pick(['x', '%00', '%ff', '__proto__', 'a'.repeat(400), '']) : pick(ids[name] ?? ['x']);

const countRows = async () => {
  // As arrays, because a function takes at most 100 arguments.
  const counted = [...tables, 'pgboss.job'];
  const counts = counted.map((table) => `(select count(*) from ${table})::text`);
  const { rows } = await app.context.pool.query({
    name: 'count-everything',
    text: `select json_object(array['${counted.join("', '")}'], array[${counts.join(', ')}])::text as counts`,
  });
  return (rows[0] as { counts: string }).counts;
};

test(`${requests} requests of every kind get a success or a problem document, and refused ones change no row`, async () => {
  const schemas = new Map<z.ZodType, Schema>();
  const schemaOf = (zod: z.ZodType) => {
    const cached = schemas.get(zod) ?? (z.toJSONSchema(zod, { io: 'input', unrepresentable: 'any' }) as Schema);
    schemas.set(zod, cached);
    return cached;
  };
  // Passwords are slow by design, so few such requests are made. Requests that end sessions would end the fuzzer's own,
  // and streams never end.
  const quick = app.app.endpoints.filter(
    ({ path, stream }) => !stream && !path.startsWith('/api/auth/') && !path.endsWith('/sign_out'),
  );
  const slow = app.app.endpoints.filter(({ path }) => path.startsWith('/api/auth/') && !path.endsWith('/logout'));
  const seen = new Map<number, number>();
  // Few requests create anything: 500 may have none.
  const expected = [200, ...(isExtended ? [201] : []), 400, 401, 403, 404, 409, 422];
  let counts = await countRows();
  // A few more, where the order in which they come has left a kind of reply out so far.
  const isMissing = () => expected.some((status) => !seen.has(status));
  for (let count = 0; count < requests || (count < 2 * requests && isMissing()); count++) {
    const endpoint = pick(chance(0.02) ? slow : quick);
    const token = endpoint.method === 'DELETE' ? pick(tokens.slice(2)) : pick(tokens);
    const oddity = pick([0, 0.02, 0.1, 0.5]);
    let url = endpoint.path.replace(/:(\w+)/g, (_whole, name: string) => idOf(name));
    if (endpoint.query) {
      const query = make(schemaOf(endpoint.query), 'query', oddity);
      const pairs = query && typeof query === 'object' ? Object.entries(query) : [];
      url += `?${pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value).toWellFormed())}`).join('&')}`;
    }
    const body = endpoint.body ? JSON.stringify(make(schemaOf(endpoint.body), 'body', oddity) ?? null) : undefined;
    const sent = body !== undefined && chance(0.05) ? body.slice(0, Math.floor(next() * body.length)) : body;
    const answer = await app.app.inject({
      method: endpoint.method,
      url,
      remoteAddress: `10.0.${count % 200}.1`,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(sent === undefined
          ? {}
          : {
              'content-type': chance(0.97)
                ? 'application/json'
                : pick(['text/plain', 'multipart/form-data', 'application/x-www-form-urlencoded']),
            }),
        ...(endpoint.idempotent && chance(0.3)
          ? { 'idempotency-key': pick(['one', 'two', 'x'.repeat(300), 'ü']) }
          : {}),
      },
      ...(sent === undefined ? {} : { payload: sent }),
    });
    const detail = `seed ${seed}, request ${count}: ${endpoint.method} ${url} ${sent?.slice(0, 600)}\n${answer.statusCode} ${answer.body.slice(0, 400)}`;
    seen.set(answer.statusCode, (seen.get(answer.statusCode) ?? 0) + 1);
    expect(answer.statusCode, detail).toBeLessThan(500);
    if (answer.statusCode >= 400) {
      expect(answer.headers['content-type'], detail).toMatch(/^application\/problem\+json/);
      const problem = answer.json<Problem>();
      expect(codesOf(endpoint), detail).toContain(problem.code satisfies ErrorCode);
      expect(problem, detail).toMatchObject({ status: answer.statusCode, detail: expect.stringMatching(/./) });
    }
    if (endpoint.method === 'GET') continue;
    const after = await countRows();
    if (answer.statusCode >= 400) expect(after, detail).toBe(counts);
    counts = after;
  }
  // All expected statuses occurred: successes and each kind of rejection.
  for (const status of expected) expect([status, seen.get(status) ?? 0]).not.toEqual([status, 0]);
});
