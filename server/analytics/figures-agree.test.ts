import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunPeriod } from '../../contract/analytics.ts';
import { type AnalyticsWorld, createAnalyticsWorld } from '../testing/analytics-world.ts';
import { repeats } from '../testing/extended.ts';
import { naiveTimes, rounded } from '../testing/naive-figures.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';
import { type HistoryRun, runHistories, sees, storeHistory } from '../testing/run-history.ts';

let app: TestApp;
let world: AnalyticsWorld;
beforeAll(async () => {
  app = await openTestApp();
  world = await createAnalyticsWorld(app);
});
afterAll(() => app.close());

// The server computes the figures in SQL, many from daily figures. Here they are computed from the runs, one by one.
test('four calls give what a count of all runs gives, for each viewer, workflow, version and period', async () => {
  const moments = fc.integer({ min: world.from / 1000 - 86_400, max: world.to / 1000 + 86_400 });
  const request = fc.record({
    who: fc.constantFrom('owner', 'member', 'other'),
    scope: fc.constantFrom('all', 'workflow', 'version'),
    version: fc.constantFrom(...world.versions),
    moments: fc.option(fc.tuple(moments, moments), { nil: null }),
    unit: fc.constantFrom('day', 'week', 'month', 'year'),
  });
  await fc.assert(
    fc.asyncProperty(
      runHistories(world, 12),
      fc.array(request, { minLength: 3, maxLength: 3 }),
      async (runs, requests) => {
        await storeHistory(app.context.pool, world.workspace.id, runs);
        for (const request of requests) await compare(runs, request);
      },
    ),
    { numRuns: repeats(8, 25) },
  );
});

interface FigureRequest {
  who: string;
  scope: string;
  version: AnalyticsWorld['versions'][number];
  moments: [number, number] | null;
  unit: string;
}

async function compare(all: HistoryRun[], { who, scope, version, moments, unit }: FigureRequest): Promise<void> {
  const people = { owner: world.workspace.owner, member: world.member, other: world.other };
  const person = people[who as keyof typeof people];
  const [from, to] = moments ? moments.toSorted((one, other) => one - other) : [null, null];
  const query = new URLSearchParams();
  if (scope !== 'all') query.set('workflow_id', version.workflow_id);
  if (scope === 'version') query.set('version_id', version.version_id);
  if (from != null) query.set('start_datetime', String(from));
  if (to != null) query.set('end_datetime', String(to));
  const isInPeriod = (at: number | null) =>
    at !== null && (from == null || at >= from * 1000) && (to == null || at < (to + 1) * 1000);
  const visible = all.filter(
    (run) =>
      run.mark !== 'deleted' &&
      (scope === 'all' || run.workflow_id === version.workflow_id) &&
      (scope !== 'version' || run.version_id === version.version_id) &&
      (who === 'owner' || sees(run, person.member_id, who === 'other' ? world.group_ids.slice(0, 1) : [])),
  );
  const runs = visible.filter((run) => isInPeriod(run.started_at));
  const get = async (call: string, more = '') => {
    const { status, body, problem } = await person.call<{ data: never }>(
      'GET',
      `${world.workspace.path}/runs/${call}?${query}${more}`,
    );
    if (status !== 200) throw new Error(JSON.stringify(problem));
    return body.data;
  };

  const counts = countByStatus(runs);
  expect(await get('completion_rate')).toMatchObject({
    ...counts,
    rate: runs.length ? counts.completed / runs.length : null,
  });

  const tookOf = (statuses: string[]) =>
    naiveTimes(
      runs.filter(({ status }) => statuses.includes(status)).map((run) => (run.ended_at as number) - run.started_at),
    );
  expect(rounded(await get('average_time_completion'))).toMatchObject(
    rounded({ completed: tookOf(['completed']), ended: tookOf(['completed', 'cancelled']) }),
  );

  const settled_steps = runs.flatMap(({ steps }) => steps).filter((step) => step.settled_at !== null).length;
  expect(await get('total_runs_count', '&with_steps=true')).toMatchObject({ total: runs.length, settled_steps });

  const { periods } = (await get('runs_by_period', `&unit=${unit}`)) as { periods: RunPeriod[] };
  const within = ({ start, end }: RunPeriod, at: number | null) => at !== null && at >= start * 1000 && at < end * 1000;
  for (const period of periods) {
    const { ended_completed, start: _start, end: _end, day: _day, ...figures } = period;
    expect(figures).toEqual(countByStatus(runs.filter((run) => within(period, run.started_at))));
    expect(ended_completed).toBe(
      visible.filter((run) => run.status === 'completed' && isInPeriod(run.ended_at) && within(period, run.ended_at))
        .length,
    );
  }
  expect(periods.reduce((sum, { started }) => sum + started, 0)).toBe(runs.length);
  expect(periods.reduce((sum, { ended_completed }) => sum + ended_completed, 0)).toBe(
    visible.filter((run) => run.status === 'completed' && isInPeriod(run.ended_at)).length,
  );
}

function countByStatus(runs: readonly HistoryRun[]) {
  const count = (status: string) => runs.filter((run) => run.status === status).length;
  return {
    started: runs.length,
    completed: count('completed'),
    cancelled: count('cancelled'),
    failed: count('failed'),
    running: count('running'),
  };
}
