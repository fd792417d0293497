import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PlannedRunWhole } from '../../contract/planned-runs.ts';
import { repeats } from '../testing/extended.ts';
import {
  createTestWorkflow,
  createTestWorkspace,
  requestDefinition,
  type TestWorkflow,
  type TestWorkspace,
} from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';
import { type BatonProcess, spawnBeside } from '../testing/start-baton.ts';
import { startDuePlans } from './start-due-plans.ts';

let app: TestApp;
let workspace: TestWorkspace;
let workflow: TestWorkflow;
const running: BatonProcess[] = [];

beforeAll(async () => {
  app = await openTestApp();
  workspace = await createTestWorkspace(app);
  const { ref } = workspace.owner;
  workflow = await createTestWorkflow(workspace, requestDefinition([ref]), [ref]);
});
afterAll(async () => {
  for (const worker of running) {
    worker.process.kill('SIGKILL');
    await worker.ended;
  }
  await app.close();
});

/** A daily plan that is due now. */
async function planDue(): Promise<PlannedRunWhole> {
  const tomorrow = new Date((app.context.now() + 86_400) * 1000).toISOString().slice(0, 10);
  const run = { repeat_type: 'repeat', rrule: 'FREQ=DAILY', start_date: tomorrow, start_time: '00:00', zone: 'UTC' };
  const { body } = await workspace.owner.call<{ planned_run: PlannedRunWhole }>(
    'POST',
    `${workspace.path}/planned_runs`,
    { workflow_id: workflow.id, run },
  );
  await app.context.pool.query(`update planned_runs set next_at = date_trunc('second', now()) where id = $1`, [
    body.planned_run.id,
  ]);
  return body.planned_run;
}

/** A real worker on the app's database. The app itself runs no jobs. */
function startWorker(env: Record<string, string>): BatonProcess {
  const worker = spawnBeside(app, 'worker', env);
  running.push(worker);
  return worker;
}

const countRuns = async () => (await app.context.pool.query('select 1 from runs')).rows.length;
const occurrencesOf = async ({ id }: PlannedRunWhole) =>
  (
    await workspace.owner.call<{ planned_run: PlannedRunWhole }>('GET', `${workspace.path}/planned_runs/${id}`)
  ).body.planned_run.occurrences.map(({ status }) => status);

test(
  'a date whose worker is killed after the start, before the plan says so, starts no second run',
  async () => {
    for (let kill = 1; kill <= repeats(1, 20); kill++) {
      const plan = await planDue();
      // Null: by a signal.
      expect(await startWorker({ CRASH_AT: 'planned-run-started:1' }).ended).toBeNull();
      expect([await countRuns(), await occurrencesOf(plan)]).toEqual([kill, []]);
      // The dead worker's claim expires by itself after 45 seconds.
      await app.context.pool.query('update planned_runs set claimed_until = to_timestamp(0)');
      await Promise.all([startDuePlans(app.context), startDuePlans(app.context)]);
      expect([await countRuns(), await occurrencesOf(plan)]).toEqual([kill, ['started']]);
    }
  },
  repeats(60_000, 600_000),
);
