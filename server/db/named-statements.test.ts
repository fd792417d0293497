import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { declaredRows } from '../testing/declared-rows.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';
import { recordStatements, walkStatements } from '../testing/record-statements.ts';

const server = join(import.meta.dirname, '..');
const recorded = new Map<string, string>();
let app: TestApp;
let stopRecording: () => void;

beforeAll(async () => {
  stopRecording = recordStatements(({ name, text }) => {
    if (name) recorded.set(name, text);
  });
  app = await openTestApp();
  await walkStatements(app, { withScheduled: true });
});
afterAll(async () => {
  stopRecording();
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

/**
 * The walk does not come to these: jobs, hooks, chats, the process of an import, repeated requests, the checks of open streams and
 * distributed databases execute them in tests of their own.
 */
const executedElsewhere = [
  'bump-people-of-user',
  'check-secrets',
  'define-on-node',
  'delete-breakdown-days',
  'delete-effects',
  'delete-folded-breakdowns',
  'end-import',
  'find-child-of-step',
  'find-deciding-link',
  'find-eligible-members',
  'find-expired-session',
  'find-give-up-reason',
  'find-hook-targets',
  'find-looping-triggers',
  'find-parent-runs',
  'find-part',
  'find-plan-failure',
  'find-plan-recipients',
  'find-runs-to-delete',
  'find-trigger-of-hook',
  'find-version-of-design',
  'identify-node',
  'import-runs',
  'is-planned-run',
  'list-changed-runs',
  'name-types',
  'read-breakdown-values',
  'read-chat-messages',
  'read-effects',
  'read-nodes',
  'read-replica-state',
  'read-sent-positions',
  'record-sent-message',
  'relay-effects',
  'take-changed-runs',
  'take-run-places',
  'update-import-progress',
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
