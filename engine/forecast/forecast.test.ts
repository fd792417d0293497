import { describe, expect, it } from 'vitest';
import { correctionFrom, noCorrection, scoreOf } from './correction.ts';
import { type Forecast, forecastEnd, latenessOf } from './forecast-end.ts';
import { observationsAt, openHistory, positionsAt } from './history.ts';
import { type PastRun, type PastStep, staysOf } from './past-run.ts';
import { boundsOf, distributionOf, medianOf, type Observation } from './remaining-times.ts';

const completed = (...seconds: number[]): Observation[] => seconds.map((one) => ({ seconds: one, end: 'completed' }));
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe('the distribution of remaining times', () => {
  it('puts a tenth below and a tenth above the bounds, counted of one value more', () => {
    expect(boundsOf(distributionOf(completed(...upTo(20))))).toEqual({ low: 2, high: 19 });
    expect(boundsOf(distributionOf(completed(...upTo(99))))).toEqual({ low: 10, high: 90 });
    expect(medianOf(distributionOf(completed(...upTo(99))))).toBe(50);
  });

  it('has no bounds for fewer than nine values', () => {
    expect(boundsOf(distributionOf(completed(...upTo(9))))).toEqual({ low: 1, high: 9 });
    expect(boundsOf(distributionOf(completed(...upTo(8))))).toEqual({ low: null, high: null });
    expect(boundsOf(distributionOf([]))).toEqual({ low: null, high: null });
  });

  it('counts runs that have not ended as longer than they are so far', () => {
    const open = upTo(10).map((seconds): Observation => ({ seconds: seconds + 0.5, end: 'open' }));
    const ended = distributionOf(completed(...upTo(20)));
    const both = distributionOf([...completed(...upTo(20)), ...open]);
    expect(medianOf(both)).toBeGreaterThan(medianOf(ended) as number);
    // The longest run of all is open: nobody knows how long the longest tenth will take.
    expect(
      boundsOf(distributionOf([...completed(...upTo(20)), ...open.map((one) => ({ ...one, seconds: 99 }))])).high,
    ).toBe(null);
  });

  it('leaves the cancelled ones out of those that are completed', () => {
    const cancelled: Observation[] = upTo(20).map(() => ({ seconds: 0, end: 'cancelled' }));
    expect(distributionOf([...completed(...upTo(20)), ...cancelled])).toMatchObject({ completed: 20 });
    expect(boundsOf(distributionOf([...completed(...upTo(20)), ...cancelled]))).toEqual({ low: 2, high: 19 });
  });
});

const plan = [['ask'], ['check', 'sign'], ['pay']];
const step = (action_id: string, opened_at: number, settled_at: number | null, holders = 'ann'): PastStep => ({
  action_id,
  attempt: 1,
  opened_at,
  settled_at,
  holders,
});
/** Asks for 100 s, checks for `check` and signs for 500, then pays for 100. */
const runOf = (id: string, started_at: number, check: number, holders = 'ann'): PastRun => {
  const checked = started_at + 100 + check;
  const end = Math.max(checked, started_at + 600) + 100;
  return {
    id,
    started_at,
    ended_at: end,
    is_completed: true,
    plan,
    steps: [
      step('ask', started_at, started_at + 100),
      step('check', started_at + 100, checked, holders),
      step('sign', started_at + 100, started_at + 600),
      step('pay', end - 100, end),
    ],
  };
};

describe('where a run stands', () => {
  it('is what waits, for how long, and what is to come', () => {
    const stays = staysOf(runOf('one', 0, 1000));
    const actions = stays.filter(({ narrowing }) => narrowing === 'actions');
    expect(actions.map(({ key, entered_at, left_at }) => [key, entered_at, left_at])).toEqual([
      ['ask', 0, 100],
      ['check sign', 100, 600],
      ['check', 600, 1100],
      ['pay', 1100, 1200],
    ]);
    const stages = stays.filter(({ narrowing }) => narrowing === 'stage');
    expect(stages.map(({ entered_at, left_at }) => [entered_at, left_at])).toEqual([
      [0, 100],
      [100, 1100],
      [1100, 1200],
    ]);
    expect(positionsAt(stays, 700).find(({ narrowing }) => narrowing === 'place')).toMatchObject({ seconds: 100 });
  });

  it('is the same position in two versions with the same actions still to come, and another with others', () => {
    const positionKey = (other: string[][]) =>
      staysOf({ ...runOf('one', 0, 1000), plan: other }).findLast(({ narrowing }) => narrowing === 'place')?.key;
    expect(positionKey([['before'], ['check', 'sign'], ['pay']])).toBe(positionKey(plan));
    expect(positionKey([...plan, ['after']])).not.toBe(positionKey(plan));
  });
});

describe('a forecast', () => {
  const past = upTo(60).map((n) => runOf(`run-${n}`, n * 10, n * 100, n % 2 ? 'ann' : 'ben'));
  const now = 100_000;
  const history = openHistory(past, now);
  const forecast = (run: PastRun, at: number, runs = history) =>
    forecastEnd(runs, noCorrection, positionsAt(staysOf(run), at), at, run.id);
  const running = (check: number, holders = 'nobody'): PastRun => ({
    ...runOf('now', now, 0),
    ended_at: null,
    is_completed: false,
    steps: [
      step('ask', now, now + 100),
      step('check', now + 100, null, holders),
      step('sign', now + 100, check < 500 ? null : now + 600),
    ],
  });

  it('is made from the runs that have waited in the same position at least as long', () => {
    // After 600 s with the check alone, the runs are left whose check took more than 1100 s: the last 49 of 60.
    const result = forecast(running(1100), now + 1200);
    expect(result).toMatchObject({ state: 'forecast', forecast: { similar: 50, narrowing: 'place' } });
    const { low, median, high } = (result as { forecast: Forecast }).forecast;
    // They went on for 0 to 4900 s after it, and 100 s more to pay.
    expect([low, median, high].map((at) => at - now - 1200)).toEqual([500, 2500, 4600]);
  });

  it('prefers the same holders where enough runs have them', () => {
    expect(forecast(running(0, 'ann'), now + 100)).toMatchObject({
      forecast: { narrowing: 'holders', similar: 30 },
    });
    expect(forecast(running(0, 'cas'), now + 100)).toMatchObject({ forecast: { narrowing: 'place', similar: 60 } });
  });

  it('says so where too few runs have ended, or waited so long', () => {
    expect(forecast(running(0), now + 100, openHistory(past.slice(0, 19), now))).toEqual({ state: 'few_ended' });
    expect(forecast(running(0), now + 100, openHistory(past.slice(0, 20), now))).toMatchObject({ state: 'forecast' });
    expect(forecast(running(5900), now + 6000)).toEqual({ state: 'few_similar' });
  });

  it('falls back to all runs of the workflow where the position is new', () => {
    const elsewhere = { ...running(0), plan: [['new']], steps: [step('new', now, null)] };
    expect(forecast(elsewhere, now + 100)).toMatchObject({ forecast: { narrowing: 'all', similar: 60 } });
  });

  it('uses nothing that happened after it, nor the run itself', () => {
    const position = positionsAt(staysOf(past[0] as PastRun), 110).find(({ narrowing }) => narrowing === 'place');
    const observed = observationsAt(history, position as NonNullable<typeof position>, 400, 'run-2');
    // 39 runs had started before second 400, and 29 of them had begun the check; one of these is the run itself.
    expect(observed).toHaveLength(28);
    expect(observed.every(({ end }) => end === 'open')).toBe(true);
  });

  it('calls a run possibly, likely or almost certainly late', () => {
    const range: Forecast = { low: 10, median: 20, high: 30, similar: 20, narrowing: 'place' };
    expect([5, 10, 15, 20, 25, 30, 40].map((due_at) => latenessOf(range, due_at))).toEqual([
      'almost_certain',
      'likely',
      'likely',
      'possible',
      'possible',
      null,
      null,
    ]);
  });
});

describe('the correction by earlier forecasts', () => {
  const range = { low: 100, median: 1000, high: 10_000 };
  it('measures where a time lies in a range, in factors', () => {
    expect([100, 1000, 10_000].map((seconds) => scoreOf(range, seconds))).toEqual([-1, 0, 1]);
    expect(scoreOf(range, 100_000)).toBeGreaterThan(1.9);
    expect(scoreOf({ low: 5, median: 5, high: 5 }, 6)).toBe(2);
  });

  it('widens ranges that were too narrow, and changes nothing while few are known', () => {
    const wide = upTo(100).map((n) => ({ seconds: (n - 50) / 30, end: 'completed' as const }));
    const { low, high } = correctionFrom(wide);
    expect(low).toBeLessThan(-1.2);
    expect(high).toBeGreaterThan(1.2);
    expect(correctionFrom(wide.slice(0, 49))).toEqual({ ...noCorrection, forecasts: 49 });
  });
});
