import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PlannedRunWhole } from '../../contract/planned-runs.ts';
import {
  createTestWorkflow,
  createTestWorkspace,
  requestDefinition,
  type TestWorkspace,
} from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';
import { startDuePlans } from './start-due-plans.ts';

let app: TestApp;
let workspace: TestWorkspace;
beforeAll(async () => {
  app = await openTestApp();
  workspace = await createTestWorkspace(app);
});
afterAll(() => app.close());

const hour = 3_600;
const day = 24 * hour;

/** Plans a run for three days from tomorrow on. */
async function planThreeDays() {
  const { ref, call } = workspace.owner;
  const workflow = await createTestWorkflow(workspace, requestDefinition([ref]), [ref]);
  const tomorrow = new Date((app.context.now() + day) * 1000).toISOString().slice(0, 10);
  const { body } = await call<{ planned_run: PlannedRunWhole }>('POST', `${workspace.path}/planned_runs`, {
    workflow_id: workflow.id,
    run: { repeat_type: 'repeat', rrule: 'FREQ=DAILY;COUNT=3', start_date: tomorrow, start_time: '12:00', zone: 'UTC' },
  });
  const { id, next_dates } = body.planned_run;
  const look = async () =>
    (await call<{ planned_run: PlannedRunWhole }>('GET', `${workspace.path}/planned_runs/${id}`)).body.planned_run;
  return { id, next_dates, workflow, look };
}

/** The step of the machine's clock: it was set to a wrong hour, and then corrected. */
test.each([
  ['forward by an hour and back', [hour, -hour]],
  ['back by an hour and forward', [-hour, hour]],
  ['forward twice and back twice', [hour, hour, -hour, -hour]],
  ['back and forth many times', [hour, -hour, hour, -hour, hour, -hour]],
])('each date of a plan starts once when the clock steps %s', async (_what, steps) => {
  const { next_dates, workflow, look } = await planThreeDays();
  for (const date of next_dates) {
    // Ten minutes before the date, so that a step of an hour passes it in both directions.
    app.later(date - 600 - app.context.now());
    await startDuePlans(app.context);
    for (const step of steps) {
      app.later(step);
      await Promise.all([startDuePlans(app.context), startDuePlans(app.context)]);
    }
    app.later(date + 60 - app.context.now());
    await startDuePlans(app.context);
  }
  const after = await look();
  expect(after.occurrences.map(({ at, status }) => [at, status])).toEqual(
    next_dates.toReversed().map((at) => [at, 'started']),
  );
  expect(after.is_over).toBe(true);
  const { rows } = await app.context.pool.query('select 1 from runs where workspace_id = $1 and workflow_id = $2', [
    workspace.id,
    workflow.id,
  ]);
  expect(rows).toHaveLength(next_dates.length);
});

test('a plan whose worker was killed while the clock was a day ahead starts at its date', async () => {
  const { id, next_dates, look } = await planThreeDays();
  const [date = 0] = next_dates;
  // What the worker left, whose clock showed the next day.
  await app.context.pool.query('update planned_runs set claimed_until = to_timestamp($2) where id = $1', [
    id,
    date + day,
  ]);
  app.later(date + 60 - app.context.now());
  await startDuePlans(app.context);
  const after = await look();
  expect(after.occurrences.map(({ at, status }) => [at, status])).toEqual([[date, 'started']]);
});
