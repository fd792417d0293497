import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/open-test-app.ts';
import { type RecordedStatement, recordStatements, walkStatements } from '../../testing/record-statements.ts';

// What each statement of the product asks of the nodes.
const recorded = new Map<string, RecordedStatement>();
let app: TestApp;

beforeAll(async () => {
  const stopRecording = recordStatements((statement) => {
    if (/^\s*(with|select|insert|update|delete)\b/i.test(statement.text) && !/pg_|citus|pgboss/.test(statement.text)) {
      recorded.set(statement.name ?? statement.text, statement);
    }
  });
  app = await openTestApp();
  await walkStatements(app);
  stopRecording();
}, 300_000);
afterAll(() => app.close());

/** The most parts of a table that one step of the plan reads; 0 if the coordinator alone works. */
const tasksOf = (plan: unknown): number => {
  if (Array.isArray(plan)) return Math.max(0, ...plan.map(tasksOf));
  if (plan === null || typeof plan !== 'object') return 0;
  const own = Number((plan as Record<string, unknown>)['Task Count'] ?? 0);
  return Math.max(own, ...Object.values(plan).map(tasksOf));
};

/** A value as text that PostgreSQL reads, as the driver sends it. */
function textOf(value: unknown): string {
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`;
  if (Array.isArray(value))
    return `{${value.map((one) => (one === null ? 'null' : JSON.stringify(textOf(one)))).join()}}`;
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
const literalOf = (value: unknown) =>
  value === null || value === undefined ? 'null' : pg.escapeLiteral(textOf(value));

/** How many parts a statement asks with its values, at most in one step; or why Citus does not plan it. */
async function countParts({ text, values }: RecordedStatement): Promise<number | string> {
  const client = await app.context.listPool.connect();
  try {
    // Citus cannot explain an `insert … select` with parameters, so that their values stand in the statement, of their types.
    await client.query(`prepare asked as ${text}`);
    const { rows: prepared } = await client.query<{ types: string[] }>(
      `select parameter_types::text[] as types from pg_prepared_statements where name = 'asked'`,
    );
    const filled = text.replace(/\$(\d+)/g, (_whole, n) => {
      return `(${literalOf(values[Number(n) - 1])}::${prepared[0]?.types[Number(n) - 1]})`;
    });
    const { rows } = await client.query(`explain (format json) ${filled}`);
    return tasksOf(rows[0]['QUERY PLAN']);
  } catch (error) {
    return (error as Error).message;
  } finally {
    client.release(true);
  }
}

/**
 * The beginnings of statements that ask all parts: they look for a token, for the workspaces of a person, or at all
 * workspaces by the clock.
 */
const askAll: string[] = [
  'bump-people-of-user',
  // Of all who listen for changes at a moment, of whichever workspaces.
  'find-eligible-members',
  'find-invitation',
  // Of requests that are about no workspace; the others are executed on its node.
  'find-sessions',
  'find-triggers-by-token',
  'find-workspace-of-member',
  'list-workspaces',
  'read-effects',
  'select count(*) as total from users u',
  'select u.id as user_id, u.email',
  "select w.id as workspace_id, w.name, (select case when m.is_visitor then 'visitor'",
  'show-me',
];

test('a statement about one workspace asks one part of its tables', async () => {
  const found: [string, number | string][] = [];
  for (const [key, statement] of recorded) {
    const parts = await countParts(statement);
    if (parts !== 0 && parts !== 1) found.push([key.replace(/\s+/g, ' ').slice(0, 120), parts]);
  }
  expect(recorded.size).toBeGreaterThan(100);
  expect(found.filter(([key]) => !askAll.some((beginning) => key.startsWith(beginning)))).toEqual([]);
});
