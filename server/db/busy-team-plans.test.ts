import { afterAll, beforeAll, expect, test } from 'vitest';
import { multiplyRuns } from '../testing/multiply-rows.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';
import { ofRuns, type Plan, planAll, recordWalk } from '../testing/plan-statements.ts';

/** Plans for a team of few people, who all have a part in some thousand runs. */
let plans: [string, Plan][];
/** The tables that have thousands of rows. */
let large: string[];
let app: TestApp;

beforeAll(async () => {
  app = await openTestApp();
  const recorded = await recordWalk(app);
  const client = await app.context.pool.connect();
  await client.query('set statement_timeout = 0');
  await multiplyRuns(client, ofRuns, 2_000);
  await client.query('vacuum analyze');
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relname = any ($1) and reltuples > 1000`,
    [ofRuns],
  );
  large = rows.map(({ name }) => name);
  client.release(true);
  plans = await planAll(app, recorded, 'select');
}, 300_000);
afterAll(() => app.close());

/** The tables of runs that a plan reads from end to end for a condition, in a part that is executed apart. */
function readApart(plan: Plan, isApart = false): string[] {
  if (plan instanceof Error) return [plan.message];
  const isPart = isApart || plan['Parent Relationship'] === 'SubPlan';
  const table = plan['Relation Name'] ?? '';
  const own = isPart && plan['Node Type'] === 'Seq Scan' && large.includes(table) ? [table] : [];
  return [...own, ...(plan.Plans ?? []).flatMap((part) => readApart(part, isPart))];
}

/** Whose shares of runs, one by one, an export rests on: here all of one person. */
const readsShares = 'find-export';

test('no condition on the rows of a list reads all runs, or all of what runs consist of', () => {
  expect(plans.length).toBeGreaterThan(150);
  expect(large).toEqual(expect.arrayContaining(['notices', 'run_steps', 'runs', 'step_answers', 'step_assignees']));
  const read = plans
    .filter(([key]) => key !== readsShares)
    .map(([key, plan]) => [key, readApart(plan)] as const)
    .filter(([, tables]) => tables.length > 0);
  expect(read).toEqual([]);
});

/** The indexes that a plan reads, each with the condition by which it is entered. */
const indexesOf = (plan: Plan): string[] =>
  plan instanceof Error
    ? [plan.message]
    : [`${plan['Index Name']}: ${plan['Index Cond']}`, ...(plan.Plans ?? []).flatMap(indexesOf)];

test('the mails of a person look at their notices that were not sent yet', () => {
  const byName = new Map(plans);
  for (const name of ['claim-notices', 'load-claimed-notices', 'mark-notices-sent']) {
    expect(indexesOf(byName.get(name) as Plan), name).toContainEqual(
      expect.stringMatching(/^notices_untold: .*member_id/),
    );
  }
});
