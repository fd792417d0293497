import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { workspaceAccess } from '../testing/access-table.ts';
import { type ChatServer, startChatServer } from '../testing/chat-server.ts';
import { createTestWorkspace, type TestPerson } from '../testing/factories.ts';
import { type KeptRows, keepRows } from '../testing/keep-rows.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';
import { seedWorkspace } from '../testing/seed-workspace.ts';

type Json = Record<string, unknown>;

const root = '/api/v1/user/workspaces/:ws';
/** Part of every planted value. */
const mark = 'dead4242';

let app: TestApp;
let chat: ChatServer;
let owner: TestPerson;
let ids: Record<string, string>;
let kept: KeptRows;
/** The name of every column of the database, and a value to plant under it. */
let planted: Json;
let tables: string[];

beforeAll(async () => {
  chat = await startChatServer();
  app = await openTestApp({ SLACK_API_URL: chat.url });
  const workspace = await createTestWorkspace(app);
  owner = workspace.owner;
  ids = await seedWorkspace(workspace);
  const { rows } = await app.context.pool.query<{ table: string; name: string; type: string }>(
    `select c.relname as table, a.attname as name, a.atttypid::regtype::text as type from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`,
  );
  tables = [...new Set(rows.map(({ table }) => `public."${table}"`)), 'pgboss.job'];
  planted = Object.fromEntries(
    rows.map(({ name, type }) => [name, type === 'uuid' ? `${mark}-0000-4000-8000-000000000000` : `${mark} ${name}`]),
  );
  kept = await keepRows(app.context.pool);
});
afterAll(async () => {
  await app.close();
  await chat.close();
});

/** Adds what is planted to a body and to the objects directly in it, where the contract does not know the name. */
function plant(body: Json, schema: z.ZodType): { body: Json; count: number } {
  const spread = (one: Json): Json => ({ ...planted, ...one });
  const places = ['', ...Object.keys(body).filter((key) => isObject(body[key]))];
  const whole = spread(body);
  for (const key of places.slice(1)) whole[key] = spread(body[key] as Json);
  const at = (from: Json, place: string) => (place === '' ? from : (from[place] as Json));
  for (;;) {
    const { data, error } = schema.safeParse(whole);
    const known: [place: string, key: string][] = error
      ? error.issues.map(({ path }) => (path.length > 1 ? [String(path[0]), String(path[1])] : ['', String(path[0])]))
      : places.flatMap((place) =>
          Object.entries(at(data as Json, place) ?? {}).flatMap(([key, value]): [string, string][] =>
            typeof value === 'string' && value.startsWith(mark) ? [[place, key]] : [],
          ),
        );
    if (known.length === 0) break;
    for (const [place, key] of known) {
      expect(at(whole, place), `${place} ${key}: ${error}`).toHaveProperty(key);
      delete at(whole, place)[key];
    }
  }
  const count = JSON.stringify(whole).split(mark).length - 1;
  return { body: whole, count };
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !('schema' in value);

async function findPlanted(): Promise<string[]> {
  const found = tables.map(
    (table) =>
      `select '${table}' as name where exists (select from ${table} t where to_jsonb(t)::text like '%${mark}%')`,
  );
  const { rows } = await app.context.pool.query<{ name: string }>(found.join(' union all '));
  return rows.map(({ name }) => name);
}

/** Writes with a JSON body that an owner may send. */
const writes = Object.entries(workspaceAccess).filter(
  ([endpoint, { body, headers, may }]) => !endpoint.startsWith('GET') && body && !headers && may.includes('o'),
);

test('there are writes to try', () => expect(writes.length).toBeGreaterThan(40));

test.each(writes)('%s stores no property that it does not name', async (endpoint, line) => {
  await kept.restore();
  const [method, path = ''] = endpoint.split(' ') as ['POST' | 'PATCH' | 'DELETE', string];
  const { body: schema } = app.app.endpoints.find((one) => one.method === method && one.path === root + path) ?? {};
  if (!schema) return;
  const given = line.body?.(ids);
  if (!isObject(given)) return;
  const { body, count } = plant(given, schema);
  expect(count).toBeGreaterThan(50);
  const named = Object.fromEntries(Object.entries(line.of ?? {}).map(([name, of]) => [name, ids[of] ?? '']));
  const target = (root + path).replace(
    /:(\w+)/g,
    (_whole, name: string) => ({ ...ids, ...named })[name] ?? `no-${name}`,
  );
  const query = line.query ? `?${line.query(ids)}` : '';
  const plain = await owner.call(method, target + query, given);
  await kept.restore();
  const { status, problem } = await owner.call(method, target + query, body);
  expect([status, problem.code]).toEqual([plain.status, plain.problem.code]);
  expect(await findPlanted()).toEqual([]);
});
