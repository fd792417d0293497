import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { workspaceAccess } from '../testing/access-table.ts';
import { type ChatServer, startChatServer } from '../testing/chat-server.ts';
import { isExtended } from '../testing/extended.ts';
import { createTestWorkspace, requestDefinition, type TestPerson } from '../testing/factories.ts';
import { type KeptRows, keepRows } from '../testing/keep-rows.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';
import { seedWorkspace } from '../testing/seed-workspace.ts';
import { exampleOf, type JsonSchema } from './example-of.ts';

type Json = Record<string, unknown>;
type Method = 'POST' | 'PATCH' | 'DELETE';

const root = '/api/v1/user/workspaces/:ws';
/** Part of every planted value. */
const mark = 'dead4242';

let app: TestApp;
let chat: ChatServer;
let owner: TestPerson;
let ids: Record<string, string>;
/** The ids of another workspace, which the caller may not reach. */
let foreign: Record<string, string>;
let kept: KeptRows;
/** The name of every column of the database, and a value to plant under it. */
let planted: Json;
let tables: string[];
let tenantTables: string[];

beforeAll(async () => {
  chat = await startChatServer();
  app = await openTestApp({ SLACK_API_URL: chat.url });
  const [workspace, other] = [await createTestWorkspace(app), await createTestWorkspace(app)];
  owner = workspace.owner;
  ids = { ...(await seedWorkspace(workspace)), user_workspace: owner.member_id };
  foreign = { ...(await seedWorkspace(other)), user_workspace: other.owner.member_id };
  const { rows } = await app.context.pool.query<{ table: string; name: string; type: string }>(
    `select c.relname as table, a.attname as name, a.atttypid::regtype::text as type from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`,
  );
  tables = [...new Set(rows.map(({ table }) => `public."${table}"`)), 'pgboss.job'];
  tenantTables = rows.filter(({ name }) => name === 'workspace_id').map(({ table }) => `public."${table}"`);
  planted = Object.fromEntries(
    rows.map(({ name, type }) => [name, type === 'uuid' ? `${mark}-0000-4000-8000-000000000000` : `${mark} ${name}`]),
  );
  kept = await keepRows(app.context.pool);
});
afterAll(async () => {
  await app.close();
  await chat.close();
});

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !('schema' in value);

interface Write {
  endpoint: string;
  method: Method;
  url: string;
  schema: z.ZodType;
  body: Json;
}

/** The writes of the table of access that an owner may send, with a JSON body. */
function listWrites(): Write[] {
  return Object.entries(workspaceAccess).flatMap(([endpoint, line]) => {
    const [method, path = ''] = endpoint.split(' ') as [Method, string];
    const { body: schema } = app.app.endpoints.find((one) => one.method === method && one.path === root + path) ?? {};
    const body = line.body?.(ids);
    if (!schema || line.headers || !line.may.includes('o') || !isObject(body)) return [];
    const named = Object.fromEntries(Object.entries(line.of ?? {}).map(([name, of]) => [name, ids[of] ?? '']));
    const known: Record<string, string> = { ...ids, ...named };
    const url = (root + path).replace(/:(\w+)/g, (_whole, name: string) => known[name] ?? `no-${name}`);
    return [{ endpoint, method, url: line.query ? `${url}?${line.query(ids)}` : url, schema, body }];
  });
}

/** Adds what is planted to a body and to the objects directly in it, where the contract does not know the name. */
function plant({ body, schema }: Write): Json {
  const spread = (one: Json): Json => ({ ...planted, ...one });
  const places = ['', ...Object.keys(body).filter((key) => isObject(body[key]))];
  const whole = spread(body);
  for (const key of places.slice(1)) whole[key] = spread(body[key] as Json);
  const at = (from: Json, place: string) => (place === '' ? from : (from[place] as Json));
  for (;;) {
    const { data, error } = schema.safeParse(whole);
    const known: [place: string, key: string][] = error
      ? error.issues.flatMap((issue): [string, string][] => {
          const [first = '', second] = issue.path.map(String);
          // An object that takes nothing else.
          if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => [first, key]);
          return [second === undefined ? ['', first] : [first, second]];
        })
      : places.flatMap((place) =>
          Object.entries(at(data as Json, place) ?? {}).flatMap(([key, value]): [string, string][] =>
            typeof value === 'string' && value.startsWith(mark) ? [[place, key]] : [],
          ),
        );
    if (known.length === 0) return whole;
    const left = known.filter(([place, key]) => key in at(whole, place));
    expect(left, String(error)).not.toEqual([]);
    for (const [place, key] of left) delete at(whole, place)[key];
  }
}

/** The tables in which a text stands. @param of Only rows of this workspace. */
async function findText(text: string, of?: string): Promise<string[]> {
  const found = (of ? tenantTables : tables).map(
    (table) =>
      `select '${table}' as name where exists (select 1 from ${table} t where to_jsonb(t)::text like '%${text}%'
        ${of ? `and workspace_id = '${of}'` : ''})`,
  );
  const { rows } = await app.context.pool.query<{ name: string }>(found.join(' union all '));
  return rows.map(({ name }) => name);
}

test('no write stores a property that it does not name', { timeout: 120_000 }, async () => {
  const writes = listWrites();
  expect(writes.length).toBeGreaterThan(40);
  for (const write of writes) {
    const { endpoint, method, url, body } = write;
    const whole = plant(write);
    expect(JSON.stringify(whole).split(mark).length, endpoint).toBeGreaterThan(50);
    const plain = await owner.call(method, url, body);
    await kept.restore();
    const { status, problem } = await owner.call(method, url, whole);
    expect([endpoint, status, problem.code]).toEqual([endpoint, plain.status, plain.problem.code]);
    expect(await findText(mark), endpoint).toEqual([]);
    await kept.restore();
  }
});

type Path = (string | number)[];

/**
 * The places of a body where its schema takes an id or the key of a file. Definitions are tried below, and so are queries,
 * which views keep as they are.
 */
function placesOfIds(schema: JsonSchema, find: (ref: string) => JsonSchema, path: Path = []): Path[] {
  const name = path.findLast((part) => typeof part === 'string');
  if (['definition', 'trace', 'expected', 'file', 'query'].includes(String(name)) || path.length > 8) return [];
  if (schema.$ref) return placesOfIds(find(schema.$ref), find, path);
  if (schema.format === 'uuid' || (schema.type === 'string' && /_keys?$/.test(String(name)))) return [path];
  const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  return [
    ...parts.flatMap((one) => placesOfIds(one, find, path)),
    ...Object.entries(schema.properties ?? {}).flatMap(([key, one]) => placesOfIds(one, find, [...path, key])),
    ...(schema.items ? placesOfIds(schema.items, find, [...path, 0]) : []),
  ];
}

/** A copy of a body with another value at a place. What leads there is made of the schema where the body has nothing. */
function put(body: Json, example: Json, path: Path, value: string, type: string): Json {
  const whole = structuredClone(body);
  let [to, from]: [unknown, unknown] = [whole, example];
  for (const [index, part] of path.slice(0, -1).entries()) {
    const next = path[index + 1];
    const [inner, made] = [(to as Json)[part], (from as Json | undefined)?.[part]];
    if (inner === undefined || inner === null)
      (to as Json)[part] = structuredClone(made) ?? (typeof next === 'number' ? [] : {});
    [to, from] = [(to as Json)[part], made ?? {}];
  }
  (to as Json)[path.at(-1) ?? ''] = value;
  if (path.at(-1) === 'id' && 'type' in (to as Json)) (to as Json).type = type;
  return whole;
}

/** An id that nothing has, of the same moment: lists are walked by ids. */
const nextTo = (id: string) => id.slice(0, -1) + (id.endsWith('0') ? '1' : '0');

/** The kinds of things that a body can name. Others are named by the path, or by a property of their own name. */
const kinds = [
  ...['user_workspace', 'group_id', 'tag_id', 'workflow_id', 'version_id', 'trigger_id'],
  ...['run_id', 'run_step_id', 'secret_id', 'viewer_id', 'workflow_viewer_id', 'file_key'],
];

/** Places that keep any id, because it is looked up only when it is read. */
const keptAsAsked: Record<string, string> = {
  'POST /exports run_ids.0': 'the file has what the caller sees of them: exports.test.ts',
};

/** All rows of the other workspace. */
async function sumUpForeign(): Promise<unknown> {
  const sums = tenantTables.map(
    (table) => `(select sum(hashtextextended(t::text, 0)) from ${table} t where workspace_id = '${foreign.ws}')::text`,
  );
  return (await app.context.pool.query(`select array[${sums}] as sums`)).rows;
}

describe('an id of another workspace', () => {
  test('in a body changes nothing that it could name, and is not stored', { timeout: 120_000 }, async () => {
    let known = 0;
    const stored: string[] = [];
    const before = await sumUpForeign();
    for (const { endpoint, method, url, schema, body } of listWrites()) {
      const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
      const find = (ref: string) => (json.$defs as Record<string, JsonSchema>)[ref.split('/').at(-1) ?? ''] ?? {};
      const example = exampleOf(json, find) as Json;
      for (const path of placesOfIds(json, find)) {
        for (const [name, id] of Object.entries(foreign)) {
          if (path.at(-1) !== name && !kinds.includes(name)) continue;
          const sent = put(body, example, path, id, name === 'group_id' ? 'group' : 'user_workspace');
          if (!schema.safeParse(sent).success) continue;
          known += 1;
          // In `npm test` the ids of other kinds than the place asks for take turns.
          if (!isExtended && path.at(-1) !== name && known % 4 > 0) continue;
          const { status } = await owner.call(method, url, sent);
          const where = `${endpoint} ${path.join('.')} = ${name}`;
          expect(status, where).toBeLessThan(500);
          if (status >= 400) continue;
          if (!(`${endpoint} ${path.join('.')}` in keptAsAsked)) {
            stored.push(...(await findText(id, ids.ws)).map((table) => `${where}: ${table}`));
          }
          expect(await sumUpForeign(), where).toEqual(before);
          await kept.restore();
        }
      }
    }
    expect(stored).toEqual([]);
    expect(known).toBeGreaterThan(200);
    expect(await kept.changed()).toEqual([]);
  });

  test('in a definition is a problem, as a made-up id is', async () => {
    const path = `/api/v1/user/workspaces/${ids.ws}/workflows/${ids.workflow_id}`;
    const { body } = await owner.call<{ draft: { revision: number } }>('GET', path);
    for (const [type, id = ''] of [
      ['user_workspace', foreign.user_workspace],
      ['group', foreign.group_id],
    ] as const) {
      const attempt = async (given: string) => {
        const definition = requestDefinition([{ type, id: given }]);
        const { revision } = body.draft;
        const saved = await owner.call<{ draft: { revision: number } }>('PATCH', `${path}/draft`, {
          revision,
          definition,
        });
        const problems = await owner.call('GET', `${path}/problems`);
        const version = await owner.call('POST', `${path}/versions`, {
          revision: saved.body.draft?.revision ?? revision,
          version: { number: 2, description: '' },
        });
        expect([version.status, version.problem.code]).toEqual([422, 'draft_has_problems']);
        await kept.restore();
        return [saved.status, JSON.stringify(problems.body).replaceAll(given, 'id')];
      };
      expect(await attempt(id)).toEqual(await attempt(nextTo(id)));
    }
  });

  test('in a query finds what a made-up id finds', { timeout: 60_000 }, async () => {
    let tried = 0;
    for (const { method, path, query } of app.app.endpoints) {
      const names = Object.keys((query as { shape?: object } | undefined)?.shape ?? {});
      if (method !== 'GET' || !path.startsWith(root)) continue;
      const url = path.replace(/:(\w+)/g, (_whole, name: string) => ids[name] ?? '');
      for (const name of names) {
        const takes = (value: string) =>
          !query?.safeParse({ [name]: value }).error?.issues.some((issue) => issue.path[0] === name);
        if (!takes(app.context.nextId()) || takes('no id')) continue;
        for (const id of new Set([foreign[name], foreign.run_id, foreign.workflow_id, foreign.user_workspace])) {
          if (!id) continue;
          tried += 1;
          const ask = async (value: string) => {
            const reply = await owner.call('GET', `${url}?${new URLSearchParams({ [name]: value })}`);
            return JSON.stringify([reply.status, reply.body])
              .replaceAll(value, 'id')
              .replace(/"request_id":"[^"]*"/g, '');
          };
          expect(await ask(id), `${path}?${name}`).toEqual(await ask(nextTo(id)));
        }
      }
    }
    expect(tried).toBeGreaterThan(50);
  });
});
