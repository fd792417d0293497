import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { z } from 'zod';
import type { OutgoingMail } from '../outside/mail.ts';
import { workspaceAccess } from '../testing/access-table.ts';
import { exchangeText } from '../testing/exchange-text.ts';
import { isExtended } from '../testing/extended.ts';
import type { TestPerson } from '../testing/factories.ts';
import { createHiddenWorld, type HiddenWorld } from '../testing/hidden-world.ts';
import { type KeptRows, keepRows } from '../testing/keep-rows.ts';
import { listenToChanges } from '../testing/listen-to-changes.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';
import { readZip } from '../testing/read-zip.ts';

/** What is hidden from every reader, and its other value. A third value stands between them in every order. */
const [secret, between, other] = ['Walrus', 'Xylophone', 'Zebras'] as const;
/** What is hidden from guests alone, and its other value. */
const [kept, changed] = ['Quokka', 'Tapirs'] as const;

const root = '/api/v1/user/workspaces/:ws';

/** Endpoints that are not compared here. Another one that cannot be called makes the test fail. */
const elsewhere: Record<string, string> = {
  'GET /events': 'a stream, compared below',
};

let app: TestApp;
let url: string;
let world: HiddenWorld;
let rows: KeptRows;
const mails: OutgoingMail[] = [];

type Replies = Map<string, string>;
/** What was replied before the exchange, by the name of the reader. */
const before = new Map<string, Replies>();
const after = new Map<string, Replies>();

beforeAll(async () => {
  app = await openTestApp();
  app.context.mail.send = async (mail) => {
    mails.push(mail);
    return { refused: [] };
  };
  world = await createHiddenWorld(app, { secret, between, kept });
  rows = await keepRows(app.context.pool);
  url = await app.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  vi.useRealTimers();
  await app.close();
});

const fill = (path: string, more: Record<string, string> = {}) =>
  path.replace(/:(\w+)/g, (_whole, name: string) => {
    const id = more[name] ?? world.ids[name];
    if (id === undefined) throw new Error(`nothing is known of :${name}: add it to seed-workspace.ts`);
    return id;
  });

/** The addresses of every endpoint that reads, plain and with hidden things for each parameter of the query. */
function reads(): string[] {
  const { ids, field_id } = world;
  const hidden = [secret, other, secret.slice(0, 3).toLowerCase(), kept];
  const values = [...hidden, field_id, `field:${field_id}`, `${field_id}:${secret}`];
  const found: string[] = [];
  for (const { method, path, query } of app.app.endpoints) {
    if (method !== 'GET' || !path.startsWith('/api/v1/user/')) continue;
    if (elsewhere[`GET ${path.replace(root, '')}`]) continue;
    const plain = fill(path);
    const names = Object.keys((query as { shape?: Record<string, z.ZodType> } | undefined)?.shape ?? {});
    found.push(plain);
    const asked = names.includes('workflow_id') ? { workflow_id: ids.workflow_id ?? '' } : undefined;
    if (asked) found.push(`${plain}?${new URLSearchParams(asked)}`);
    for (const name of names) {
      // Of what the contract refuses whatever is stored, one is enough.
      const accepted = values.filter((value) => query?.safeParse({ ...asked, [name]: value }).success);
      for (const value of accepted.length > 0 ? accepted : [secret]) {
        found.push(`${plain}?${new URLSearchParams({ ...asked, [name]: value })}`);
      }
    }
    if (names.includes('sort_by')) {
      const sorts = { sort_by: 'field', sort_field: field_id, field_ids: field_id };
      found.push(`${plain}?${new URLSearchParams({ ...asked, ...sorts })}`);
    }
  }
  return found;
}

/** What is the request's own: its id, times that go on, and the ids and hashes of what it made. */
const itsOwn =
  /"(request_id|last_seen_at|seen_at|now|server_time)":("[^"]*"|\d+|null)|\b0[0-9a-f]{7}-[0-9a-f]{4}-7[0-9a-f-]{21}\b(?!\.)|\b[0-9a-f]{64}\b|\b1[789]\d{8}\b/g;

/** Ids and times of what is stored stay, unless they are of something new. */
const strip = (text: string, isNew: boolean) =>
  text.replace(itsOwn, (found) => (isNew || found.startsWith('"') || found.length === 64 ? '…' : found));

/** Whether a person is asked about more than the plain addresses: in `npm test` only the first of those. */
const isThorough = (person: TestPerson, [first, ...others]: TestPerson[]) =>
  person === first || (isExtended && others.includes(person));

async function ask(person: TestPerson, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: unknown) {
  const headers = { authorization: `Bearer ${person.token}` };
  const reply = await app.app.inject({ method, url, headers, ...(payload ? { payload: payload as object } : {}) });
  return { status: reply.statusCode, text: reply.payload, bytes: reply.rawPayload };
}

async function readAll(person: TestPerson): Promise<Replies> {
  // By every parameter looks somebody who sees the run with the locked action, and at full length who sees least.
  const { viewer, guest } = world.readers;
  const asked = reads().filter((url) => isThorough(person, [viewer, guest]) || !url.includes('?'));
  const replies: Replies = new Map();
  // Eight at once, as browsers ask.
  const next = async (): Promise<void> => {
    for (let url = asked.pop(); url; url = asked.pop()) {
      const { status, text } = await ask(person, 'GET', url);
      replies.set(url, `${status} ${strip(text, false)}`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, next));
  return replies;
}

/** The replies to every write of the table of access, refusals among them. What is written is undone. */
async function writeAll(person: TestPerson): Promise<Replies> {
  const replies: Replies = new Map();
  for (const [endpoint, { body, headers, of = {}, query }] of Object.entries(workspaceAccess)) {
    const [method, path = ''] = endpoint.split(' ') as ['GET' | 'POST' | 'PATCH' | 'DELETE', string];
    if (method === 'GET' || headers) continue;
    const named = Object.fromEntries(Object.entries(of).map(([name, by]) => [name, world.ids[by] ?? '']));
    const url = fill(root + path, named) + (query ? `?${query(world.ids)}` : '');
    const { status, text } = await ask(person, method, url, body?.(world.ids));
    replies.set(endpoint, `${status} ${strip(text, true)}`);
    if (status < 300) await undo();
  }
  return replies;
}

/** The files that a reader exports. */
async function exportAll(person: TestPerson): Promise<Replies> {
  const replies: Replies = new Map();
  const workbooks = [{ format: 'xlsx' }, { format: 'xlsx', content: 'steps' }];
  for (const format of [{ format: 'csv' }, { format: 'csv', content: 'steps' }, { format: 'xes' }, ...workbooks]) {
    const path = `${world.workspace.path}/exports`;
    const made = await ask(person, 'POST', path, { workflow_id: world.ids.workflow_id, ...format });
    if (made.status !== 201) continue;
    await app.work();
    const whole = await ask(person, 'GET', `${path}/${JSON.parse(made.text).export.id}`);
    const { text, bytes } = await ask(person, 'GET', JSON.parse(whole.text).export.file_url);
    // A workbook is a ZIP of XML files.
    const contents = format.format === 'xlsx' ? [...readZip(bytes)].flat().join('\n') : text;
    replies.set(`export ${JSON.stringify(format)}`, strip(contents, false));
  }
  return replies;
}

/** Undoes what was written. The people are told to be others than before, because servers remember them by revision. */
async function undo(): Promise<void> {
  await rows.restore();
  revision += 1_000;
  await app.context.pool.query('update workspaces set people_revision = $1', [revision]);
}
let revision = 0;

const owner = () => world.workspace.owner;

async function collect(into: Map<string, Replies>, people: Record<string, TestPerson>): Promise<void> {
  // Figures until now are of the same moment.
  vi.useFakeTimers({ toFake: ['Date'], now: present });
  for (const [name, person] of Object.entries(people)) {
    const { viewer, stranger, guest, asker } = world.readers;
    const written = isThorough(person, [viewer, stranger, guest]) ? await writeAll(person) : [];
    const exports = person === owner() || isThorough(person, [viewer, stranger, guest, asker]);
    into.set(name, new Map([...(await readAll(person)), ...written, ...(exports ? await exportAll(person) : [])]));
    await undo();
  }
  vi.useRealTimers();
}
const present = Date.now() + 10_000;

/** What was replied otherwise: from shortly before the first difference. */
const differing = (name: string) =>
  [...(after.get(name) ?? [])].flatMap(([asked, reply]) => {
    const old = before.get(name)?.get(asked) ?? '';
    if (old === reply) return [];
    const at = [...reply].findIndex((letter, index) => letter !== old[index]);
    const from = Math.max(0, at - 100);
    return [[name, asked, old.slice(from, at + 100), reply.slice(from, at + 100)]];
  });

/** The groups that members see, and guests do not. */
const groupNames = async () =>
  (await ask(world.readers.asker, 'GET', `${world.workspace.path}/groups/groups_for_select`)).text;

describe('every reply', () => {
  test('is the same whatever is hidden from its reader', { timeout: 240_000 }, async () => {
    const { pool } = app.context;
    const exchange = async (word: string, by: string) => {
      await undo();
      expect(await exchangeText(pool, word, by), word).toBeGreaterThan(4);
      await pool.query('drop schema kept cascade');
      rows = await keepRows(pool);
    };
    const everybody = { ...world.readers, owner: owner() };
    await collect(before, everybody);
    expect(before.get('viewer')?.size).toBeGreaterThan(400);
    await exchange(secret, other);
    // Unseen runs can also be other runs: older, overdue, and ended otherwise.
    await pool.query(
      `update runs r set status = 'cancelled', started_at = other.started_at, ended_at = now(),
        due_at = now() - interval '2 days'
      from (select workspace_id, id, started_at - interval '9 days' as started_at from runs where id = any($1) offset 0) other
      where r.workspace_id = other.workspace_id and r.id = other.id`,
      [world.unseen],
    );
    await pool.query('drop schema kept cascade');
    rows = await keepRows(pool);
    await collect(after, everybody);
    for (const name of Object.keys(world.readers)) expect(differing(name)).toEqual([]);
    // Whoever may read it sees the difference, in lists, pages, exports and figures.
    const seen = differing('owner').map(([, asked]) => asked);
    expect(seen.length).toBeGreaterThan(10);
    expect(seen).toEqual(
      expect.arrayContaining([expect.stringMatching(/^export .*xlsx/), expect.stringMatching(/csv/)]),
    );

    const { guest } = world.readers;
    before.set('guest', await readAll(guest));
    expect(await groupNames()).toContain(kept);
    await exchange(kept, changed);
    after.set('guest', await readAll(guest));
    expect(await groupNames()).toContain(changed);
    expect(differing('guest')).toEqual([]);
  });

  test('calls every endpoint of a workspace', () => {
    const asked = new Set(before.get('viewer')?.keys());
    const missing = app.app.endpoints.filter(({ method, path, upload }) => {
      const short = `${method} ${path.replace(root, '')}`;
      if (upload || short in elsewhere || !path.startsWith(root)) return false;
      return !asked.has(method === 'GET' ? fill(path) : short);
    });
    expect(
      missing.map(({ method, path }) => `${method} ${path}`),
      'call it above or name in `elsewhere` where its replies are compared',
    ).toEqual([]);
  });
});

test('mails about a run are the same whatever is hidden from their readers', async () => {
  /** What each reader was sent about one run, without the ids, links and times of it. */
  const mailed = async (value: string) => {
    mails.length = 0;
    await world.completeLockedRun(value);
    await app.work();
    const hasId = /\/[^\s"<>]*[?/][^\s"<>]*|\b\d{1,2}:\d\d\b|<[^<>@\s]+@[^<>\s]+>/g;
    return Object.values(world.readers).map(({ email }) =>
      mails.flatMap(({ to, subject, text, html }) =>
        to[0] === email ? [subject, text, html].map((part) => part?.replace(hasId, '…')) : [],
      ),
    );
  };
  const first = await mailed(secret);
  expect(first.flat().length).toBeGreaterThan(5);
  expect(await mailed(other)).toEqual(first);
});

test('live events are the same whatever is hidden from their readers, and whether it happens', async () => {
  const subscribers = { ...world.readers, owner: owner() };
  /** The events that each of them receives meanwhile, without their number, because hints are gathered. */
  const collectEvents = async (act: () => Promise<Record<string, string>>) => {
    const subscriptions = await Promise.all(
      Object.entries(subscribers).map(async ([name, person]) => {
        return [name, await listenToChanges(`${url}${world.workspace.path}/events`, person)] as const;
      }),
    );
    const names = await act();
    const received = new Map<string, Set<string>>();
    for (const [name, subscription] of subscriptions) {
      const events = (await subscription.settled()).flatMap(({ event, data: { run_ids, ...data } }) => {
        if (event === 'heartbeat') return [];
        return run_ids
          ? run_ids.map((id) => `${event} ${names[id] ?? 'another'}`)
          : [`${event} ${JSON.stringify(data)}`];
      });
      received.set(name, new Set(events));
      subscription.close();
    }
    return received;
  };
  const actOn = (value: string) => async () => {
    const hidden_id = await world.createHiddenRun(value);
    return { [await world.completeLockedRun(value)]: 'shown', [hidden_id]: 'hidden' };
  };
  // Events of what happened before this test may still be under way.
  await collectEvents(async () => ({}));
  const first = await collectEvents(actOn(secret));
  const second = await collectEvents(actOn(other));
  const without = await collectEvents(async () => ({ [await world.completeLockedRun(secret)]: 'shown' }));
  expect(first.get('owner')).toContain('runs hidden');
  expect(first.get('asker')).toContain('runs shown');
  for (const name of Object.keys(world.readers)) {
    expect([name, second.get(name)]).toEqual([name, first.get(name)]);
    expect([name, without.get(name)]).toEqual([name, first.get(name)]);
  }
});
