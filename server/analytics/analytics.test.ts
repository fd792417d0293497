import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AnalyticsScope, RunPeriod, Times } from '../../contract/analytics.ts';
import { type AnalyticsWorld, createAnalyticsWorld } from '../testing/analytics-world.ts';
import { createTestWorkspace } from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';
import { addHistory, type HistoryRun } from '../testing/run-history.ts';

let app: TestApp;
let world: AnalyticsWorld;
beforeAll(async () => {
  app = await openTestApp();
  world = await createAnalyticsWorld(app);
});
afterAll(() => app.close());
beforeEach(() => app.context.pool.query('delete from runs where workspace_id = $1', [world.workspace.id]));

const fourCalls = ['runs_by_period', 'completion_rate', 'average_time_completion', 'total_runs_count'];

const get = (person = world.workspace.owner, call = 'completion_rate', query = '') =>
  person.call<{ data: AnalyticsScope & Record<string, never> }>('GET', `${world.workspace.path}/runs/${call}?${query}`);

/** A run of the first version. Times are ISO 8601 with a UTC offset. */
const runOf = (started: string, ended: string | null, more: Partial<HistoryRun> = {}): HistoryRun => ({
  id: app.context.nextId(),
  workflow_id: world.versions[0]?.workflow_id as string,
  version_id: world.versions[0]?.version_id as string,
  status: ended === null ? 'running' : 'completed',
  started_at: Date.parse(started),
  ended_at: ended === null ? null : Date.parse(ended),
  due_at: null,
  mark: 'none',
  initiator_id: null,
  steps: [],
  ...more,
});
const store = (...runs: HistoryRun[]) => addHistory(app.context.pool, world.workspace.id, runs);

describe('analytics', () => {
  test('refuse a guest with 403', async () => {
    const guest = await world.workspace.person('guest');
    for (const call of fourCalls) expect((await get(guest, call)).status, call).toBe(403);
  });

  test('do not find a workflow of another workspace, and refuse a version that is not of the requested workflow', async () => {
    const foreign = await createTestWorkspace(app);
    const made = await foreign.owner.call<{ workflow: { id: string } }>('POST', `${foreign.path}/workflows`, {
      workflow: { name: 'Foreign' },
    });
    const { owner } = world.workspace;
    for (const id of [made.body.workflow.id, app.context.nextId()]) {
      const { status, problem } = await get(owner, 'completion_rate', `workflow_id=${id}`);
      expect([status, problem.code]).toEqual([404, 'workflow_not_found']);
    }
    const [first] = world.versions;
    const last = world.versions.at(-1);
    for (const query of [`workflow_id=${first?.workflow_id}&`, 'workflow_id=all&', '']) {
      const { status, problem } = await get(owner, 'completion_rate', `${query}version_id=${last?.version_id}`);
      expect([status, problem.errors[0]]).toMatchObject([422, { field: 'version_id', code: 'invalid_value' }]);
    }
  });

  test('refuse a period that ends before it begins; the error names both ends', async () => {
    const reversed = 'filter_period=custom&start_datetime=2000&end_datetime=1000';
    const { status, problem } = await get(world.workspace.owner, 'completion_rate', reversed);
    expect([status, problem.errors.map(({ field, message }) => [field, message])]).toEqual([
      422,
      [
        ['start_datetime', 'From cannot more than To'],
        ['end_datetime', 'To cannot less than From'],
      ],
    ]);
    // Only a custom period uses the two moments, so elsewhere their order does not matter.
    expect((await get(world.workspace.owner, 'completion_rate', reversed.replace('custom', 'last_year'))).status).toBe(
      200,
    );
  });

  test('refuse a unit that would divide the period into too many parts', async () => {
    const { owner } = world.workspace;
    const ages = 'start_datetime=0&end_datetime=253402300799';
    const { status, problem } = await get(owner, 'runs_by_period', `${ages}&unit=day`);
    expect([status, problem.errors[0]]).toMatchObject([422, { field: 'unit', code: 'too_numerous' }]);
  });

  test('say which period and runs they are about, in the time zone of the workspace', async () => {
    const { body } = await get(world.member, 'completion_rate', 'filter_period=last_month');
    const { start_datetime, end_datetime, time_zone, visibility } = body.data;
    expect([time_zone, visibility]).toEqual(['Europe/Amsterdam', 'own']);
    const local = (at: number | null) =>
      new Date((at ?? 0) * 1000).toLocaleString('en-GB', {
        timeZone: time_zone,
        day: 'numeric',
        timeStyle: undefined,
        hour: '2-digit',
        minute: '2-digit',
        second: '2-digit',
      });
    expect(local(start_datetime)).toBe('1, 00:00:00');
    expect(local(end_datetime)).toMatch(/, 23:59:59$/);
    expect((await get()).body.data).toMatchObject({ start_datetime: null, end_datetime: null, visibility: 'all' });
  });
});

describe('figures', () => {
  test('count a run in the period in which it started, in the time zone of the workspace', async () => {
    await store(
      // In Amsterdam these two start in March, and the third in April.
      runOf('2026-03-01T00:00:00+01:00', '2026-04-02T12:00:00+02:00'),
      runOf('2026-03-31T23:59:59+02:00', null),
      runOf('2026-04-01T00:00:00+02:00', '2026-04-01T01:00:00+02:00'),
    );
    const march = `start_datetime=${Date.parse('2026-03-01T00:00:00+01:00') / 1000}&end_datetime=${Date.parse('2026-03-31T23:59:59+02:00') / 1000}`;
    const { body: rate } = await get(undefined, 'completion_rate', march);
    expect(rate.data).toMatchObject({ started: 2, completed: 1, running: 1, rate: 0.5 });
    const { body } = await get(
      undefined,
      'runs_by_period',
      'unit=month&start_datetime=1772319600&end_datetime=1777586399',
    );
    expect((body.data as unknown as { periods: RunPeriod[] }).periods).toMatchObject([
      { day: '2026-03-01', started: 2, completed: 1, ended_completed: 0 },
      { day: '2026-04-01', started: 1, completed: 1, ended_completed: 2 },
    ]);
  });

  test('measure fractions of a second, separately for completed runs and for all ended ones, without deleted runs', async () => {
    await store(
      runOf('2026-03-01T00:00:00.250Z', '2026-03-01T00:00:01Z'),
      runOf('2026-03-01T00:00:00Z', '2026-03-01T00:00:02Z'),
      runOf('2026-03-01T00:00:00Z', '2026-03-01T00:00:10Z', { status: 'cancelled' }),
      runOf('2026-03-01T00:00:00Z', '2026-03-01T01:00:00Z', { mark: 'deleted' }),
    );
    const { body } = await get(undefined, 'average_time_completion');
    const data = body.data as unknown as { completed: Times; ended: Times };
    expect(data.completed).toEqual({ count: 2, mean: 1.375, median: 1.375, ninth_decile: 2 });
    expect(data.ended).toEqual({ count: 3, mean: 12.75 / 3, median: 2, ninth_decile: 10 });
  });

  test('are null where nothing is counted', async () => {
    expect((await get()).body.data).toMatchObject({ started: 0, rate: null });
    const { body } = await get(undefined, 'average_time_completion');
    expect(body.data).toMatchObject({ completed: { count: 0, mean: null, median: null, ninth_decile: null } });
  });

  test('of a day with 25 hours count the runs of all its hours', async () => {
    await store(
      runOf('2026-10-25T00:00:00+02:00', null),
      runOf('2026-10-25T02:30:00+02:00', null),
      runOf('2026-10-25T02:30:00+01:00', null),
      runOf('2026-10-25T23:59:59+01:00', null),
      runOf('2026-10-26T00:00:00+01:00', null),
    );
    const { body } = await get(
      undefined,
      'runs_by_period',
      'unit=day&start_datetime=1792879200&end_datetime=1793055599',
    );
    expect(
      (body.data as unknown as { periods: RunPeriod[] }).periods.map(({ day, started }) => [day, started]),
    ).toEqual([
      ['2026-10-25', 4],
      ['2026-10-26', 1],
    ]);
  });

  test('of a workflow admin who sees more than 20,000 runs count exactly those', async () => {
    const admin = await world.workspace.person();
    const [one] = world.workflows;
    await world.workspace.owner.call('PATCH', one?.path as string, { workflow: { admins: [admin.member_id] } });
    await store(runOf('2026-03-01T00:00:00Z', null, { workflow_id: world.versions.at(-1)?.workflow_id as string }));
    // In parts, because PostgreSQL cancels a statement of the application after ten seconds.
    for (let part = 0; part < 9; part++) {
      await app.context.pool.query(
        `insert into runs (workspace_id, id, workflow_id, version_id, status, revision, name, started_at, updated_at)
        select $1, gen_random_uuid(), $2, $3, 'running', 1, 'Run', now(), now() from generate_series(1, 2223)`,
        [world.workspace.id, one?.id, world.versions[0]?.version_id],
      );
    }
    expect((await get(admin)).body.data).toMatchObject({ started: 20_007, visibility: 'own' });
  });
});
