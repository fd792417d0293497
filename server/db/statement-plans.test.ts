import { afterAll, beforeAll, expect, test } from 'vitest';
import { multiplyRows, overstateRows } from '../testing/multiply-rows.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';
import { ofRuns, type Plan, type PlanNode, planAll, type Recorded, recordWalk } from '../testing/plan-statements.ts';

let recorded: Recorded;
/** Plans made before the tables were analyzed, as in a new installation after a burst of starts. */
let early: [string, Plan][];
/** Plans for some thousand runs. */
let small: [string, Plan][];
let app: TestApp;

beforeAll(async () => {
  app = await openTestApp();
  recorded = await recordWalk(app);
  const client = await app.context.pool.connect();
  await client.query('set statement_timeout = 0');
  await multiplyRows(client);
  early = await planAll(app, recorded, 'select');
  // Vacuumed too: otherwise an index alone is never enough.
  await client.query('vacuum analyze');
  small = await planAll(app, recorded, 'select');
  await overstateRows(client);
  client.release(true);
}, 300_000);
afterAll(() => app.close());

/** Statements that are about all rows of a table, and why. */
const readsAll: Record<string, string[]> = {
  // A row for each process that is at work: those of ended ones are deleted.
  'check-readiness': ['processes'],
};

/** The beginnings of statements that look in all workspaces for what is due, by the clock. None of them is on anybody's way. */
const byTheClock = [
  // Once a night.
  'delete from notices where created_at < ',
  'delete from planned_runs where deleted_at < ',
  'delete from sessions where expires_at < ',
  'select id, keep_runs_days from workspaces where keep_runs_days is not null',
  'select min(created_at) as oldest from idempotency_keys',
  'with pending as (delete from pending_sign_ins',
  // Every quarter of an hour. In this test all notices are of today, and therefore all steps are looked at.
  'select n.workspace_id, n.member_id, u.daily_mail_hour',
  'update notices n set read_at = ',
  // Every hour.
  'select m.workspace_id, m.id as member_id, w.time_zone as workspace_zone',
  'select d.workspace_id, d.member_id, d.week::text from digests d join jsonb_to_recordset(',
  // Every minute: what there is to fold, which is little.
  'delete from changed_runs d where not exists',
  'delete from run_deltas d where not exists',
  'list-unfolded',
  'list-without-month',
  'select w.id from workspaces w left join run_calendars c',
  'update billing_months set prices = ',
  // Every second.
  'find-due-plans',
];
const isByTheClock = ([key]: readonly [string, ...unknown[]]) =>
  byTheClock.some((beginning) => key.startsWith(beginning));

/** The tables that a plan reads from end to end. */
const scannedBy = (plan: Plan): string[] => {
  if (plan instanceof Error) return [plan.message];
  const own = plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? ''] : [];
  return [...own, ...(plan.Plans ?? []).flatMap(scannedBy)];
};

test('every table that a statement reads has an index for it', async () => {
  // A small table is quicker read whole; without that choice, only tables that no index leads into are.
  const plans = await planAll(app, recorded, 'set enable_seqscan = off');
  expect(plans.length).toBeGreaterThan(150);
  const scanned = Object.fromEntries(
    plans
      .filter((one) => !isByTheClock(one))
      .map(([key, plan]) => [key, scannedBy(plan)] as const)
      .filter(([, tables]) => tables.length > 0),
  );
  expect(scanned).toEqual(readsAll);
});

test('no statement reads all runs, or all of what runs consist of', async () => {
  const plans = await planAll(app, recorded, 'select');
  const scanned = plans
    .filter((one) => !isByTheClock(one))
    .map(([key, plan]) => [key, scannedBy(plan).filter((table) => ofRuns.includes(table))] as const)
    .filter(([, tables]) => tables.length > 0);
  expect(scanned).toEqual([]);
});

/** The tables of runs that a plan reads for a whole workspace. */
const readWhole = (plan: Plan): string[] => {
  if (plan instanceof Error) return [plan.message];
  const table = plan['Relation Name'] ?? '';
  const isWhole = /^\(?workspace_id = \$1\)?$/.test(String(plan['Index Cond'] ?? 'workspace_id = $1'));
  const isScan = plan['Node Type'] !== 'ModifyTable' && ofRuns.includes(table);
  const own = isScan && isWhole ? [table] : [];
  return [...own, ...(plan.Plans ?? []).flatMap(readWhole)];
};

test('the inbox reads the steps of its person alone, also while PostgreSQL knows nothing of the tables', () => {
  const inbox = early.filter(([key]) => key === 'pending-actions');
  expect(inbox.map(([key, plan]) => [key, readWhole(plan)])).toEqual([['pending-actions', []]]);
});

/** The indexes that a plan walks. */
const walkedBy = (plan: Plan): string[] => {
  if (plan instanceof Error) return [plan.message];
  return [String(plan['Index Name'] ?? ''), ...(plan.Plans ?? []).flatMap(walkedBy)].filter((name) => name !== '');
};

test('the inbox walks the open steps of its person in their order, and sorts only what it found', () => {
  for (const plans of [early, small]) {
    const [, inbox] = plans.find(([key]) => key === 'pending-actions')!;
    expect(walkedBy(inbox).filter((name) => name.includes('_open_'))).toEqual([
      'step_assignees_open_member',
      'step_assignees_open_group',
    ]);
    expect(sortedBelowLimits(inbox)).toEqual([]);
  }
});

/** The sort keys below the limits of a plan, apart from that of its page. */
function sortedBelowLimits(plan: Plan, isBelow = false): unknown[] {
  if (plan instanceof Error) return [plan.message];
  const own = plan['Node Type'] === 'Sort' && isBelow ? [plan['Sort Key']] : [];
  const reads = (plan.Plans ?? []).flatMap((child) => sortedBelowLimits(child, isBelow || isFirst(plan)));
  return [...own, ...reads];
}

/** A limit of a part of a plan, not that of the whole. */
const isFirst = (plan: PlanNode) => plan['Node Type'] === 'Limit' && plan['Parent Relationship'] !== undefined;

test('a transition loads and stores its own run alone, also where reading all runs would seem cheap', () => {
  const ofTransitions = small.filter(([key]) => /^(load-runs$|store-)/.test(key));
  expect(ofTransitions.length).toBeGreaterThan(2);
  const read = ofTransitions.map(([key, plan]) => [key, readWhole(plan)] as const);
  expect(read.filter(([, tables]) => tables.length > 0)).toEqual([]);
});

/** The conditions by which a plan looks up rows of a table. */
const lookUpsOf = (table: string, plan: Plan): string[] => {
  if (plan instanceof Error) return [plan.message];
  const own = plan['Relation Name'] === table ? [String(plan['Index Cond'] ?? 'none')] : [];
  return [...own, ...(plan.Plans ?? []).flatMap((part) => lookUpsOf(table, part))];
};

test('the viewers of a changed run are found by an index of the run, without reading the assignees of other runs', () => {
  for (const plans of [early, small]) {
    const plan = new Map(plans).get('find-run-viewers');
    const lookUps = plan ? lookUpsOf('step_assignees', plan) : [];
    expect(lookUps.length).toBeGreaterThan(1);
    expect(lookUps.filter((condition) => !condition.includes('run_id = r.id'))).toEqual([]);
  }
});

/** The tables with a workspace in each row, and where it stands. */
async function listWorkspaceTables(): Promise<Map<string, string>> {
  const { rows } = await app.context.pool.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'workspace_id'
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not a.attisdropped`,
  );
  return new Map([...rows.map(({ name }) => [name, 'workspace_id'] as const), ['workspaces', 'id']]);
}

/** The tables that a plan reads without comparing their workspace with a parameter or a value. */
function scannedAcross(node: PlanNode, tables: Map<string, string>): string[] {
  const table = node['Relation Name'] ?? '';
  const column = tables.get(table);
  const conditions = Object.entries(node).filter(([key]) => /Cond$|Filter$/.test(key));
  const isNamed = (condition: string) =>
    new RegExp(`(?<![a-z_])${column} = (\\$\\d|'[0-9a-f-]{36}'::uuid|\\(\\$\\d)`).test(condition);
  const isScan = column !== undefined && !/ModifyTable/.test(node['Node Type']);
  const own = isScan && !conditions.some(([, condition]) => isNamed(String(condition))) ? [table] : [];
  return [...own, ...(node.Plans ?? []).flatMap((plan) => scannedAcross(plan, tables))];
}

/**
 * The beginnings of statements that are not about one workspace: they look for a token, or for the workspaces of a person.
 * Each of them asks every node of a distributed database (docs/scaling.md).
 */
const acrossWorkspaces = [
  'find-invitation',
  'find-triggers-by-token',
  'find-workspace-of-member',
  'list-workspaces',
  'select count(*) as total from users u',
  'select u.id as user_id, u.email',
  "select w.id as workspace_id, w.name, (select case when m.is_visitor then 'visitor'",
  'show-me',
];

test('every statement that is excused for being by the clock was recorded', () => {
  const unknown = byTheClock.filter((beginning) => !small.some(([key]) => key.startsWith(beginning)));
  expect(unknown).toEqual([]);
});

test('a statement about one workspace names it for each table that it reads', async () => {
  const tables = await listWorkspaceTables();
  const plans = await planAll(app, recorded, 'set enable_seqscan = off');
  const across = plans
    .filter((one) => !isByTheClock(one))
    .map(([key, plan]) => [key, plan instanceof Error ? [plan.message] : scannedAcross(plan, tables)] as const)
    .filter(([, found]) => found.length > 0);
  const unlisted = across.filter(([key]) => !acrossWorkspaces.some((beginning) => key.startsWith(beginning)));
  expect(unlisted).toEqual([]);
  expect(across).toHaveLength(acrossWorkspaces.length);
});
