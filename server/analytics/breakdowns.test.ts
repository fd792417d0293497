import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ActionFigures, Holder, Variant } from '../../contract/analytics.ts';
import { type AnalyticsWorld, createAnalyticsWorld } from '../testing/analytics-world.ts';
import { stepOf, type TestPerson, type TestRun } from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';

// One run through the engine: asked, disapproved after a draft, sent back, approved, and done.
let app: TestApp;
let world: AnalyticsWorld;
let run: TestRun;
let now = Date.parse('2026-03-02T08:00:00Z') / 1000;
const hour = 3600;

beforeAll(async () => {
  app = await openTestApp();
  app.context.now = () => now;
  world = await createAnalyticsWorld(app);
  const { owner } = world.workspace;
  run = await start(world.member);
  await answer(world.member, 'Ask', hour, { answer: 'submitted', fields: [{ key: 'purpose', value: 'Trip' }] });
  // Two hours until somebody begins, and three until it is disapproved.
  await answer(owner, 'Approve', 2 * hour, { comment: 'Too much' });
  await answer(owner, 'Approve', hour, { comment: 'Still too much' });
  await answer(owner, 'Approve', 2 * hour, { answer: 'disapprove' });
  await answer(world.member, 'Ask', 4 * hour, { answer: 'submitted', fields: [{ key: 'purpose', value: 'Trip' }] });
  await answer(owner, 'Approve', hour, { answer: 'approve' });
  await answer(owner, 'Secret', hour, { answer: 'disapprove' });
  await answer(owner, 'Pay', hour, { answer: 'done' });
});
afterAll(() => app.close());

async function start(person: TestPerson): Promise<TestRun> {
  const { body } = await person.call<{ run: TestRun }>('POST', `${world.workspace.path}/runs`, {
    workflow_id: world.workflows[0]?.id,
  });
  return body.run;
}

async function answer(person: TestPerson, name: string, after: number, run_step: object): Promise<void> {
  now += after;
  const path = `${world.workspace.path}/runs/${run.id}/run_steps/${stepOf(run, name).id}`;
  const { status, body, problem } = await person.call<{ run: TestRun }>('PATCH', path, { run_step });
  if (status !== 200) throw new Error(JSON.stringify(problem));
  run = body.run;
}

async function get<T>(call: string, query = '', person = world.workspace.owner): Promise<T> {
  const path = `${world.workspace.path}/runs/${call}?workflow_id=${world.workflows[0]?.id}${query}`;
  return (await person.call<{ data: T }>('GET', path)).body.data;
}

const idOf = (name: string) => {
  const [version] = world.versions;
  return {
    Ask: version?.step_ids[0],
    Approve: version?.step_ids[1],
    Secret: version?.step_ids[2],
    Pay: version?.step_ids[3],
    Back: version?.go_back_id,
  }[name] as string;
};

describe('the figures of a run that came back', () => {
  test('part the time of a step where the draft of an answer was first saved', async () => {
    const { actions } = await get<{ actions: ActionFigures[] }>('actions_breakdown');
    expect(actions.map(({ name }) => name)).toEqual(['Ask', 'Approve', 'Back', 'Secret', 'Pay']);
    const approve = actions[1] as ActionFigures;
    expect(approve).toMatchObject({
      time: { count: 2, mean: 3 * hour, median: 3 * hour, ninth_decile: 5 * hour },
      waiting: { count: 2, mean: 1.5 * hour },
      working: { count: 1, mean: 3 * hour },
      came_back: 1,
      runs_came_back: { count: 1, of: 1 },
      outcomes: [
        { outcome: 'approve', count: 1 },
        { outcome: 'disapprove', count: 1 },
      ],
    });
    expect(actions[2]).toMatchObject({ stepable_type: 'go_back', skipped: [{ reason: 'condition_false', count: 1 }] });
  });

  test('show the times of a locked action, and not how it was answered', async () => {
    const { actions } = await get<{ actions: ActionFigures[] }>('actions_breakdown');
    expect(actions[3]).toMatchObject({ name: 'Secret', is_lock: true, time: { count: 1, mean: hour }, outcomes: [] });
    const locked = `&step_id=${idOf('Secret')}&outcome=disapprove`;
    const { status, problem } = await world.workspace.owner.call(
      'GET',
      `${world.workspace.path}/runs/runs_behind_figure?workflow_id=${world.workflows[0]?.id}${locked}`,
    );
    expect([status, problem.errors[0]]).toMatchObject([422, { field: 'outcome' }]);
  });

  test('measure what the return cost, until the go-back was reached again', async () => {
    const { runs_came_back, runs_disapproved, returns } = await get<Record<string, never>>('rework_breakdown');
    expect([runs_came_back, runs_disapproved]).toEqual([1, 1]);
    expect(returns).toMatchObject([
      {
        go_back_id: idOf('Back'),
        from: { step_id: idOf('Approve'), name: 'Approve' },
        to: { step_id: idOf('Ask'), name: 'Ask' },
        returns: 1,
        runs: 1,
        cost: { count: 1, mean: 5 * hour },
      },
    ]);
  });

  test('name the way that it took, and the runs that took it', async () => {
    const { variants, actions } = await get<{ variants: Variant[]; actions: { name: string }[] }>('variants');
    const way = ['Ask', 'Approve', 'Back', 'Ask', 'Approve', 'Secret', 'Pay'];
    expect(variants).toMatchObject([{ step_ids: way.map(idOf), count: 1, completed: 1, time: { mean: 13 * hour } }]);
    expect(actions.map(({ name }) => name).sort()).toEqual(['Approve', 'Ask', 'Back', 'Pay', 'Secret']);
    const behind = await get<{ runs: { id: string; seconds: number }[] }>(
      'runs_behind_figure',
      `&variant=${variants[0]?.id}`,
    );
    expect(behind.runs).toMatchObject([{ id: run.id, seconds: 13 * hour }]);
  });

  test('draw the flow with its ways and the moving run', async () => {
    type Flow = {
      version: object;
      ways: { from: string; to: string; count: number; time: object }[];
      passes: object[];
    };
    const { version, ways, passes } = await get<Flow>('flow');
    expect(version).toMatchObject({ number: 2 });
    const of = (from: string | null, to: string | null) => ways.find((one) => one.from === from && one.to === to);
    expect(of(null, idOf('Ask'))).toMatchObject({ count: 1, time: { mean: hour } });
    expect(of(idOf('Ask'), idOf('Approve'))).toMatchObject({ count: 2, time: { mean: 3 * hour } });
    expect(of(idOf('Pay'), null)).toMatchObject({ count: 1, time: { mean: 0 } });
    expect(passes).toMatchObject([{ run_id: run.id }]);
  });

  test('name who holds open steps, and since when', async () => {
    const opened_at = now;
    const open = await start(world.member);
    const { holders } = await get<{ holders: Holder[] }>('holders_breakdown');
    expect(holders[0]).toMatchObject({
      id: world.member.member_id,
      type: 'user_workspace',
      open: 1,
      late: 0,
      oldest_opened_at: opened_at,
      answered: 2,
      time: { count: 2, mean: 2.5 * hour },
    });
    const behind = await get<{ runs: { id: string }[] }>('runs_behind_figure', `&holder_id=${world.member.member_id}`);
    expect(behind.runs.map(({ id }) => id)).toEqual([open.id]);
  });

  test('are of no run that the caller does not see', async () => {
    const { actions } = await get<{ actions: ActionFigures[] }>('actions_breakdown', '', world.other);
    expect(actions).toEqual([]);
    expect(await get('holders_breakdown', '', world.other)).toMatchObject({ holders: [], visibility: 'own' });
  });
});
