import { afterAll, beforeAll, expect, test } from 'vitest';
import { multiplyRows } from '../testing/multiply-rows.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';
import { type RecordedStatement, recordStatements, walkStatements } from '../testing/record-statements.ts';

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Plan Rows': number;
  Plans?: PlanNode[];
}

const recorded = new Map<string, RecordedStatement>();
let app: TestApp;

beforeAll(async () => {
  const stopRecording = recordStatements((statement) => {
    if (
      /^\s*(with|select|insert|update|delete)\b/i.test(statement.text) &&
      !/pgboss|pg_catalog|pg_advisory/.test(statement.text)
    ) {
      recorded.set(statement.name ?? statement.text, statement);
    }
  });
  app = await openTestApp();
  await walkStatements(app);
  stopRecording();
  const client = await app.context.pool.connect();
  await client.query('set statement_timeout = 0');
  await multiplyRows(client).finally(() => client.release(true));
}, 300_000);
afterAll(() => app.close());

/** Rows of these come with every run: even a single workspace has more than can be read for a page. */
const ofRuns = [
  'activities',
  'attachments',
  'chat_messages',
  'comments',
  'deciding_links',
  'field_values',
  'files',
  'idempotency_keys',
  'notices',
  'run_followers',
  'run_steps',
  'run_viewers',
  'runs',
  'step_answers',
  'step_assignees',
];

/** Statements that are about all rows of a table, and why. */
const readsAll: Record<string, string[]> = {
  // A month begins for every workspace at once, once a month.
  'ensure-months': ['workspaces'],
  // A row for each process that is at work: those of ended ones are deleted.
  'check-readiness': ['processes'],
};

type Plan = PlanNode | Error;

/** Statements with a name are planned once for all values, others for their own. */
async function planAll(settings: string): Promise<[string, Plan][]> {
  const client = await app.context.listPool.connect();
  try {
    await client.query(settings);
    const plans: [string, Plan][] = [];
    for (const [key, { name, text, values }] of recorded) {
      const explained = name
        ? client.query(`explain (generic_plan, format json) ${text}`)
        : client.query(`explain (format json) ${text}`, values);
      const plan = await explained
        .then(({ rows }) => rows[0]['QUERY PLAN'][0].Plan as PlanNode)
        .catch((error: Error) => error);
      plans.push([key.replace(/\s+/g, ' ').slice(0, 200), plan]);
    }
    return plans;
  } finally {
    client.release(true);
  }
}

/** The tables that a plan reads from end to end. */
const scannedBy = (plan: Plan): string[] => {
  if (plan instanceof Error) return [plan.message];
  const own = plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? ''] : [];
  return [...own, ...(plan.Plans ?? []).flatMap(scannedBy)];
};

test('every table that a statement reads has an index for it', async () => {
  // A small table is quicker read whole; without that choice, only tables that no index leads into are.
  const plans = await planAll('set enable_seqscan = off');
  expect(plans.length).toBeGreaterThan(150);
  const scanned = Object.fromEntries(
    plans.map(([key, plan]) => [key, scannedBy(plan)] as const).filter(([, tables]) => tables.length > 0),
  );
  expect(scanned).toEqual(readsAll);
});

test('no statement reads all runs, or all of what runs consist of', async () => {
  const plans = await planAll('select');
  const scanned = plans
    .map(([key, plan]) => [key, scannedBy(plan).filter((table) => ofRuns.includes(table))] as const)
    .filter(([, tables]) => tables.length > 0);
  expect(scanned).toEqual([]);
});
