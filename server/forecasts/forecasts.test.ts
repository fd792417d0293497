import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ForecastBasis, ForecastReply, RunAtRisk } from '../../contract/forecasts.ts';
import type { ListedRun } from '../../contract/run-lists.ts';
import { anyVote, definitionBuilders } from '../demo/demo-definition.ts';
import {
  createTestWorkflow,
  createTestWorkspace,
  stepOf,
  type TestPerson,
  type TestRun,
  type TestWorkflow,
  type TestWorkspace,
} from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';
import { addHistory, type HistoryRun } from '../testing/run-history.ts';

const hour = 3600;
const build = definitionBuilders('forecasts');
let app: TestApp;
let workspace: TestWorkspace;
let worker: TestPerson;
let workflow: TestWorkflow;
beforeAll(async () => {
  app = await openTestApp();
  workspace = await createTestWorkspace(app);
  worker = await workspace.person();
  workflow = await createWorkflow();
});
afterAll(() => app.close());

/** Ask, then a locked question, then pay. */
async function createWorkflow(): Promise<TestWorkflow> {
  const assignees = [worker.ref];
  const task = { instructions: '', vote: anyVote };
  const { owner } = workspace;
  return createTestWorkflow(
    workspace,
    {
      schema: 1,
      trigger_form: [],
      action_groups: [
        build.group('Ask', build.act('task', 'Ask', task, { assignees })),
        build.group(
          'Check',
          build.act('yes_no', 'Secret', { question: 'Well?', vote: anyVote }, { assignees, is_lock: true }),
        ),
        build.group('Pay', build.act('task', 'Pay', task, { assignees })),
      ],
      cancellation: [],
    },
    [owner.ref],
  );
}

/**
 * Completed runs that nobody but owners sees: an hour to ask, 1 to 99 hours in no order to check, an hour to pay.
 */
async function addPastRuns(count: number, of = workflow): Promise<void> {
  const { rows } = await app.context.pool.query<{ id: string }>('select id from versions where workflow_id = $1', [
    of.id,
  ]);
  const now = app.context.now();
  const runs = Array.from({ length: count }, (_, index): HistoryRun => {
    const started_at = (now - (count - index) * 110 * hour) * 1000;
    const times = [hour, (((index * 37) % 99) + 1) * hour, hour];
    let at = started_at;
    const steps = ['Ask', 'Secret', 'Pay'].map((name, position): HistoryRun['steps'][number] => {
      const opened_at = at;
      at += (times[position] as number) * 1000;
      return {
        id: app.context.nextId(),
        step_id: build.actionId(name),
        attempt: 1,
        status: 'completed',
        outcome: name === 'Secret' ? (index % 2 ? 'yes' : 'no') : 'done',
        reason: null,
        opened_at,
        settled_at: at,
        due_at: null,
        assignees: [workspace.owner.ref],
        answered_by: workspace.owner.member_id,
        drafted_at: null,
        went_back: false,
      };
    });
    return {
      id: app.context.nextId(),
      workflow_id: of.id,
      version_id: rows[0]?.id as string,
      status: 'completed',
      started_at,
      ended_at: at,
      due_at: null,
      mark: 'none',
      initiator_id: null,
      steps,
    };
  });
  await addHistory(app.context.pool, workspace.id, runs);
}

async function start(name: string, due_in: number | null = null, of = workflow): Promise<TestRun> {
  const due_date = due_in === null ? null : app.context.now() + due_in;
  const { status, body, problem } = await workspace.owner.call<{ run: TestRun }>('POST', `${workspace.path}/runs`, {
    workflow_id: of.id,
    run: { name, due_date },
  });
  if (status !== 201) throw new Error(JSON.stringify(problem));
  return body.run;
}

async function answer(run: TestRun, step: string, given: string): Promise<TestRun> {
  const path = `${workspace.path}/runs/${run.id}/run_steps/${stepOf(run, step).id}`;
  const { status, body, problem } = await worker.call<{ run: TestRun }>('PATCH', path, { run_step: { answer: given } });
  if (status !== 200) throw new Error(JSON.stringify(problem));
  return body.run;
}

type Shown = { forecast: ForecastReply; basis: ForecastBasis };
const get = async <T>(path: string, person = workspace.owner) => person.call<T>('GET', `${workspace.path}/${path}`);
const forecastOf = async ({ id }: TestRun, person = workspace.owner) =>
  (await get<Shown>(`runs/${id}/forecast`, person)).body;
/** The bounds in hours from now. */
const hours = ({ low, median, high }: ForecastReply) =>
  [low, median, high].map((at) => Math.round(((at ?? 0) - app.context.now()) / hour));

test('a forecast says that there is too little history, and what it needs', async () => {
  const run = await start('First');
  expect(await forecastOf(run)).toMatchObject({
    forecast: { state: 'few_ended', low: null, narrowing: null },
    basis: { ended: 0, needed: 20, earlier: { forecasts: 0, inside: 0, runs: 0 } },
  });
  await addPastRuns(99);
  // The history is read at most every five minutes.
  expect((await forecastOf(run)).forecast.state).toBe('few_ended');
  app.later(301);
  expect((await forecastOf(run)).forecast.state).toBe('forecast');
});

describe('with 99 completed runs', () => {
  test('a run is forecast from those that stood where it stands, at least as long, and anew after each answer', async () => {
    let run = await start('Forecast');
    const { forecast, basis } = await forecastOf(run);
    expect(basis).toMatchObject({ ended: 99, needed: 20 });
    expect(basis.earlier.forecasts).toBeGreaterThan(100);
    expect(forecast).toMatchObject({ state: 'forecast', narrowing: 'place', due_date: null, lateness: null });
    expect(forecast.similar).toBeGreaterThan(90);
    const first = hours(forecast);
    run = await answer(run, 'Ask', 'done');
    app.later(50 * hour);
    const waited = (await forecastOf(run)).forecast;
    expect(waited.similar).toBeGreaterThan(40);
    expect(waited.similar).toBeLessThan(51);
    expect(hours(waited)[0]).toBeLessThan(first[0] as number);
    run = await answer(run, 'Secret', 'yes');
    expect(hours((await forecastOf(run)).forecast)).toEqual([1, 1, 1]);
    run = await answer(run, 'Pay', 'done');
    expect((await forecastOf(run)).forecast).toMatchObject({ state: 'no_more', low: null });
  });

  test('whoever sees the run sees the same forecast, but guests have none, and what is answered does not matter', async () => {
    const [yes, no] = [await start('Yes'), await start('No')];
    const guest = await workspace.person('guest');
    const stranger = await workspace.person();
    const asked = await forecastOf(yes, worker);
    expect(asked).toEqual(await forecastOf(yes));
    for (const person of [guest, stranger]) {
      expect((await get(`runs/${yes.id}/forecast`, person)).status).toBe(404);
    }
    const share = { user_workspace_ids: [guest.member_id], role: 'viewer' };
    const viewers = `${workspace.path}/runs/${yes.id}/run_viewable_user_workspaces`;
    expect((await workspace.owner.call('POST', viewers, share)).status).toBe(201);
    expect(await forecastOf(yes, guest)).toEqual({ forecast: null, basis: null });

    await answer(await answer(yes, 'Ask', 'done'), 'Secret', 'yes');
    await answer(await answer(no, 'Ask', 'done'), 'Secret', 'no');
    const both = await get<{ forecasts: (ForecastReply & { run_id: string })[] }>(
      `runs/forecasts?run_ids=${yes.id},${no.id}`,
      worker,
    );
    const [one, other] = both.body.forecasts as [(typeof both.body.forecasts)[0], (typeof both.body.forecasts)[0]];
    // The runs came to the open step some seconds apart.
    const besides = ({ run_id: _run_id, low: _low, median: _median, high: _high, ...rest }: typeof one) => rest;
    expect([one.run_id, besides(one), hours(one)]).toEqual([yes.id, besides(other), hours(other)]);
    const none = await get<{ forecasts: unknown[] }>(`runs/forecasts?run_ids=${yes.id},${no.id}`, stranger);
    expect(none.body.forecasts).toEqual([]);
    expect((await get(`runs/forecasts?run_ids=${yes.id}`, guest)).status).toBe(403);
  });

  test('a start is forecast from whole runs', async () => {
    const { body } = await get<Shown>(`workflows/${workflow.id}/forecast`, worker);
    expect(body.forecast).toMatchObject({ state: 'forecast', narrowing: 'plan', lateness: null });
    const [low, median, high] = hours(body.forecast) as [number, number, number];
    expect(low).toBeGreaterThan(5);
    expect(median).toBeGreaterThan(40);
    expect(high).toBeGreaterThan(80);
    const unknown = await get(`workflows/${app.context.nextId()}/forecast`);
    expect([unknown.status, unknown.problem.code]).toEqual([404, 'workflow_not_found']);
    const guest = await workspace.person('guest');
    expect((await get(`workflows/${workflow.id}/forecast`, guest)).status).toBe(404);
  });

  test('runs at risk are listed before they are late: the most likely first', async () => {
    const other = await workspace.person();
    const names = { Certain: 2, Likely: 30, Possible: 75, Calm: 400 };
    for (const [name, due] of Object.entries(names)) await start(name, due * hour);
    await start('Without a date');
    await start('Overdue', hour / 4);
    app.later(hour / 2);
    const risks = async (person = workspace.owner, query = '') =>
      (await get<{ total: number; is_partial: boolean; runs: RunAtRisk[] }>(`runs/at_risk?${query}`, person)).body;
    const { total, is_partial, runs } = await risks();
    expect(runs.map(({ name, forecast }) => [name, forecast.lateness])).toEqual([
      ['Certain', 'almost_certain'],
      ['Likely', 'likely'],
      ['Possible', 'possible'],
    ]);
    expect([total, is_partial]).toEqual([3, false]);
    expect((await risks(workspace.owner, 'limit=1')).runs).toHaveLength(1);
    expect((await risks(workspace.owner, `workflow_id=${workflow.id}`)).total).toBe(3);
    expect((await risks(worker)).total).toBe(3);
    expect((await risks(other)).total).toBe(0);

    const listed = async (person: TestPerson) =>
      get<{ runs: ListedRun[]; total: number }>('runs/index_v2?at_risk=true&sort_by=due_date&desc=false', person);
    for (const person of [workspace.owner, worker]) {
      expect((await listed(person)).body.runs.map(({ name }) => name)).toEqual(['Certain', 'Likely', 'Possible']);
    }
    expect((await listed(other)).body.total).toBe(0);
    const guest = await workspace.person('guest');
    expect((await listed(guest)).status).toBe(403);
    expect((await get('runs/at_risk', guest)).status).toBe(403);
  });
});
