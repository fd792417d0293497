import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AnalyticsWorld, createAnalyticsWorld } from '../testing/analytics-world.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';
import { type HistoryRun, storeHistory } from '../testing/run-history.ts';
import { bootstrapMedians, middleRanks } from './compare-medians.ts';
import { newcombe } from './compare-shares.ts';
import { previousPeriod } from './previous-period.ts';

const unix = (text: string) => Date.parse(text) / 1000;

describe('the interval of a difference of medians', () => {
  const sampleOf = (times: number[]) => {
    const sorted = times.toSorted((one, other) => one - other);
    const { first, last } = middleRanks(sorted.length);
    return { count: sorted.length, first, times: sorted.slice(first, last + 1) };
  };

  /** Resamples and sorts, as textbooks do. */
  function plainBootstrap(one: number[], other: number[]) {
    let state = 7;
    const random = () => {
      state = (state * 48_271) % 2_147_483_647;
      return state / 2_147_483_647;
    };
    const median = (times: number[]) => {
      const drawn = times.map(() => times[Math.floor(random() * times.length)] as number).toSorted((a, b) => a - b);
      return (
        ((drawn[Math.floor((drawn.length - 1) / 2)] as number) + (drawn[Math.floor(drawn.length / 2)] as number)) / 2
      );
    };
    const differences = Array.from({ length: 8_000 }, () => median(one) - median(other)).toSorted((a, b) => a - b);
    return { low: differences[200] as number, high: differences[7_800] as number };
  }

  test.each([
    [20, 35],
    [51, 40],
    [300, 201],
  ])('of %i and %i runs is that of resampling', (count, otherCount) => {
    const times = (length: number, factor: number) =>
      Array.from({ length }, (_, index) => Math.round(1000 * factor * Math.exp(Math.sin(index * 12.9898) * 1.5)));
    const [one, other] = [times(count, 1), times(otherCount, 1.3)];
    const plain = plainBootstrap(one, other);
    const drawn = bootstrapMedians(sampleOf(one), sampleOf(other));
    const width = plain.high - plain.low;
    expect(Math.abs(drawn.low - plain.low)).toBeLessThan(width * 0.12);
    expect(Math.abs(drawn.high - plain.high)).toBeLessThan(width * 0.12);
  });

  test('is the same each time', () => {
    const sample = sampleOf([1, 5, 9, 12, 40, 41, 60]);
    expect(bootstrapMedians(sample, sample)).toEqual(bootstrapMedians(sample, sample));
  });
});

test('the interval of a difference of shares is that of the paper', () => {
  // Newcombe (1998), table II, method 10.
  const rounded = (one: [number, number], other: [number, number]) => {
    const { low, high } = newcombe({ count: one[0], of: one[1] }, { count: other[0], of: other[1] });
    return [low.toFixed(4), high.toFixed(4)];
  };
  expect(rounded([56, 70], [48, 80])).toEqual(['0.0524', '0.3339']);
  expect(rounded([9, 10], [3, 10])).toEqual(['0.1705', '0.8090']);
  expect(rounded([10, 10], [0, 10])).toEqual(['0.6075', '1.0000']);
});

describe('the period before', () => {
  test.each([
    [
      'as many days, through a change of the clocks',
      '2026-03-30T00:00+02:00',
      '2026-04-06T00:00+02:00',
      '2026-03-23T00:00+01:00',
    ],
    [
      'as many seconds where it has no whole days',
      '2026-03-30T06:00+02:00',
      '2026-03-30T09:00+02:00',
      '2026-03-30T03:00+02:00',
    ],
  ])('is %s', (_what, from, to, before) => {
    expect(previousPeriod({ from: unix(from), to: unix(to) }, 'Europe/Amsterdam')).toEqual({
      from: unix(before),
      to: unix(from),
    });
  });
});

describe('compared runs', () => {
  let app: TestApp;
  let world: AnalyticsWorld;
  beforeAll(async () => {
    app = await openTestApp();
    world = await createAnalyticsWorld(app);
  });
  afterAll(() => app.close());
  beforeEach(() => storeHistory(app.context.pool, world.workspace.id, []));

  const period = 'start_datetime=1772319600&end_datetime=1774994399';
  const compare = (query: string) =>
    world.workspace.owner.call<{ data: Record<'one' | 'other' | 'difference', Record<string, never>> }>(
      'GET',
      `${world.workspace.path}/runs/compare?${query}`,
    );
  /** Runs of March, of which some are completed, each an hour longer than the one before. */
  const runsOf = (version: number, count: number, hours: number, completed = count): HistoryRun[] =>
    Array.from({ length: count }, (_, index) => ({
      id: app.context.nextId(),
      workflow_id: world.versions[version]?.workflow_id as string,
      version_id: world.versions[version]?.version_id as string,
      status: index < completed ? 'completed' : 'cancelled',
      started_at: Date.parse('2026-03-10T00:00:00Z') + index * 60_000,
      ended_at: Date.parse('2026-03-10T00:00:00Z') + index * 60_000 + (hours + index) * 3_600_000,
      due_at: null,
      mark: 'none',
      initiator_id: null,
      steps: [],
    }));

  test('of two versions that differ clearly are called so, and others are not', async () => {
    await storeHistory(app.context.pool, world.workspace.id, [...runsOf(0, 40, 100, 24), ...runsOf(1, 40, 10)]);
    const [one, other] = world.versions;
    const query = `${period}&workflow_id=${one?.workflow_id}&version_id=${one?.version_id}&against=version&against_id=${other?.version_id}`;
    const { data } = (await compare(query)).body;
    expect(data.one).toMatchObject({ runs: 40, rate: 0.6, completed: { count: 24 }, runs_came_back: 0 });
    expect(data.other).toMatchObject({ runs: 40, rate: 1 });
    expect(data.difference).toMatchObject({
      median: { value: (111.5 - 29.5) * 3600, verdict: 'higher' },
      rate: { value: -0.4, verdict: 'lower' },
      came_back: { value: 0, verdict: 'no_difference' },
    });
    const { low, high } = data.difference.median as unknown as { low: number; high: number };
    expect([low < 82 * 3600, high > 82 * 3600]).toEqual([true, true]);
  });

  test('of which a side has fewer than 20 say nothing', async () => {
    await storeHistory(app.context.pool, world.workspace.id, [...runsOf(0, 19, 100), ...runsOf(2, 40, 10)]);
    const [one, , other] = world.versions;
    const { data } = (
      await compare(`${period}&workflow_id=${one?.workflow_id}&against=workflow&against_id=${other?.workflow_id}`)
    ).body;
    expect(data.other).toMatchObject({ runs: 40 });
    for (const figure of ['median', 'rate', 'came_back']) {
      expect(data.difference[figure]).toMatchObject({ verdict: 'too_few', low: null, high: null });
    }
    const { data: empty } = (await compare(`${period}&against=previous_period`)).body;
    expect([empty.other.runs, empty.difference.rate]).toMatchObject([0, { value: null, verdict: 'too_few' }]);
  });

  test('are refused where a side is not named', async () => {
    const [one, , other] = world.versions;
    const wrong = [
      ['against=previous_period', 422, 'start_datetime'],
      ['against=version', 422, 'against_id'],
      [`against=version&against_id=${one?.version_id}`, 422, 'workflow_id'],
      [`workflow_id=${one?.workflow_id}&against=version&against_id=${one?.version_id}`, 422, 'version_id'],
      [
        `workflow_id=${one?.workflow_id}&version_id=${one?.version_id}&against=version&against_id=${other?.version_id}`,
        422,
        'against_id',
      ],
    ] as const;
    for (const [query, status, field] of wrong) {
      const answer = await compare(query);
      expect([query, answer.status, answer.problem.errors[0]?.field]).toEqual([query, status, field]);
    }
    const unknown = `workflow_id=${one?.workflow_id}&against=workflow&against_id=${app.context.nextId()}`;
    expect((await compare(unknown)).problem.code).toBe('workflow_not_found');
  });
});
