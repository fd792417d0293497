import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { declaredRows } from '../testing/declared-rows.ts';
import { createTestWorkspace, type TestWorkspace } from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';
import { seedWorkspace } from '../testing/seed-workspace.ts';

const server = join(import.meta.dirname, '..');
const recorded = new Map<string, string>();
const query = pg.Client.prototype.query;
let app: TestApp;
let workspace: TestWorkspace;
let ids: Record<string, string>;

beforeAll(async () => {
  // Every statement with a name that passes a connection, whoever sends it.
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [asked] = args as [{ name?: string; text?: string } | string | undefined];
    if (typeof asked === 'object' && asked.name && asked.text) recorded.set(asked.name, asked.text);
    return (query as (...args: unknown[]) => unknown).apply(this, args);
  } as typeof query;
  app = await openTestApp();
  workspace = await createTestWorkspace(app);
  ids = await seedWorkspace(workspace);
  await read();
  await write();
  await app.work();
  await workspace.owner.call('PATCH', `${workspace.path}/runs/${ids.run_id}/cancel`);
  app.later(400 * 86_400);
  await app.work();
}, 120_000);

/** Every endpoint that reads. */
async function read(): Promise<void> {
  for (const trigger_id of [ids.trigger_id, ids.automatic_trigger_id]) {
    for (const { method, path, stream } of app.app.endpoints) {
      if (method !== 'GET' || stream) continue;
      const url = path.replace(/:(\w+)/g, (_whole, name: string) => ({ ...ids, trigger_id })[name] ?? '');
      await workspace.owner.call('GET', url);
    }
  }
}

/** What reaches statements that no reading executes. */
async function write(): Promise<void> {
  const { owner, path } = workspace;
  const run = `${path}/runs/${ids.run_id}`;
  const mentioned = await workspace.person('owner');
  await owner.call('POST', `${run}/comments`, {
    comment: { message: 'Comment', mentions: [mentioned.member_id], file_keys: [ids.file_key] },
  });
  await owner.call('PATCH', `${path}/notifications`, {});
  const answer = { run_step: { answer: 'submitted', fields: [{ key: 'amount', value: '500' }] } };
  for (let count = 0; count < 2; count++) {
    await owner.call('PATCH', `${run}/run_steps/${ids.run_step_id}`, answer, { 'idempotency-key': 'once' });
    await app.call('POST', `/api/v1/public/triggers/${ids.trigger_token}`, {}, { 'idempotency-key': 'once' });
  }
  await owner.call('POST', `${path}/triggers/resolve`, { token: ids.trigger_token });
  await app.call('POST', `/api/v1/public/triggers/${ids.trigger_token}`, { fields: [{ key: 'none', value: '' }] });
  await app.call('GET', `/api/v1/public/invitations/${'x'.repeat(43)}`);
  for (const call of ['index_v2', 'completion_rate']) {
    await (await workspace.person()).call('GET', `${path}/runs/${call}`);
  }
  const plan = `${path}/planned_runs/${ids.planned_run_id}`;
  for (const one of ['disable', 'enable']) await owner.call('PATCH', `${plan}/${one}`);
  await owner.call('PATCH', plan, { planned_run: { revision: 3, name: 'Other' } });
  const log = `${path}/imports/${ids.import_id}`;
  await owner.call('PATCH', log, { import: { into: { type: 'existing', workflow_id: ids.workflow_id } } });
  await owner.call('PATCH', log, { import: { into: { type: 'new', name: 'Imported' } } });
  for (const command of ['start', 'cancel', 'start']) await owner.call('POST', `${log}/${command}`);
  await owner.call('PATCH', `/api/v1/user/users/${mentioned.member_id}/deactivate`, {});
}
afterAll(async () => {
  pg.Client.prototype.query = query;
  await app.close();
});

interface Column {
  name: string;
  dataTypeID: number;
}

/** Prepares a statement and asks what its rows will be, without executing it. */
function describeStatement(client: pg.PoolClient, text: string): Promise<Column[]> {
  return new Promise((resolve, reject) => {
    let columns: Column[] = [];
    let fault: Error | undefined;
    client.query({
      submit(connection: pg.Connection) {
        connection.parse({ name: '', text, types: [] } as never, false);
        connection.describe({ type: 'S', name: '' }, false);
        connection.sync();
      },
      handleRowDescription: ({ fields }: { fields: Column[] }) => {
        columns = fields;
      },
      handleError: (error: Error) => {
        fault = error;
      },
      handleReadyForQuery: () => (fault ? reject(fault) : resolve(columns)),
    } as unknown as pg.Submittable);
  });
}

async function listColumns(): Promise<Map<string, Record<string, string> | Error>> {
  const client = await app.context.pool.connect();
  try {
    const { rows } = await client.query<{ oid: number; name: string }>('select oid, typname as name from pg_type');
    const typeNames = new Map(rows.map(({ oid, name }) => [oid, name]));
    const found = new Map<string, Record<string, string> | Error>();
    for (const [name, text] of recorded) {
      const columns = await describeStatement(client, text).catch((error: Error) => error);
      if (columns instanceof Error) found.set(name, columns);
      else found.set(name, Object.fromEntries(columns.map((one) => [one.name, typeNames.get(one.dataTypeID) ?? ''])));
    }
    return found;
  } finally {
    client.release();
  }
}

/** The walk does not come to these: jobs, hooks, chats and the stream of events execute them in tests of their own. */
const executedElsewhere = [
  'add-daily-mail',
  'add-digest',
  'check-secrets',
  'delete-old-digests',
  'end-import',
  'find-child-of-step',
  'find-deciding-link',
  'find-digest-reader',
  'find-eligible-members',
  'find-expired-session',
  'find-give-up-reason',
  'find-hook-targets',
  'find-parent-runs',
  'find-plan-failure',
  'find-plan-recipients',
  'find-planned-start',
  'find-run-viewers',
  'find-trigger-of-hook',
  'find-untold-notices',
  'find-version-of-design',
  'fold-deltas',
  'mark-daily-notices',
  'read-chat-messages',
  'read-sent-positions',
  'record-frozen-notices',
  'record-sent-message',
  'workspace-zone',
];

/** The names of all named statements in the server's sources, but for those that are put together (`store-1`). */
function listNames(): string[] {
  const files = readdirSync(server, { recursive: true, encoding: 'utf8' });
  const sources = files.filter((path) => /(?<!\.test)\.ts$/.test(path) && !path.startsWith('testing'));
  return sources.flatMap((path) =>
    [...readFileSync(join(server, path), 'utf8').matchAll(/name: '([a-z-]+)',\s*text:/g)].map(
      ([, name]) => name as string,
    ),
  );
}

test('no two statements of the server have the same name', () => {
  const names = listNames();
  expect(names.length).toBeGreaterThan(80);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test('the walk executes every named statement but those listed', () => {
  expect(
    listNames()
      .filter((name) => !recorded.has(name))
      .toSorted(),
  ).toEqual(executedElsewhere);
});

test('every named statement of the walk can be prepared', async () => {
  const columns = await listColumns();
  expect(columns.size).toBeGreaterThan(50);
  expect([...columns].filter(([, found]) => found instanceof Error)).toEqual([]);
});

test.each(Object.keys(declaredRows))('the columns of %s are those of its declared row', async (name) => {
  expect((await listColumns()).get(name)).toEqual(declaredRows[name]);
});
