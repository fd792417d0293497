import { expect, test } from 'vitest';
import { forecastOf } from './forecast.ts';
import { periodOf } from './months.ts';
import { packageOf, packages } from './packages.ts';

const period = periodOf('2026-11');
const day = 86_400;
/** As of the end of the given day of November, which has thirty days. */
const on = (days: number) => period.starts_at + days * day;
const forecast = (used: { members?: number; runs?: number; storage?: number }, id: 'free' | 'starter', days: number) =>
  forecastOf({ members: 5, runs: 0, storage: 0, ...used }, packageOf(id), { all: packages, now: on(days), period });

test('a month goes from its first moment in UTC to the first moment of the next', () => {
  expect(period).toEqual({ starts_at: Date.UTC(2026, 10) / 1000, ends_at: Date.UTC(2026, 11) / 1000 });
  expect(periodOf('2026-12').ends_at).toBe(Date.UTC(2027, 0) / 1000);
});

test.each([
  ['nothing happened', { runs: 0 }, 10, 0],
  ['a third of the month is over', { runs: 30 }, 10, 90],
  ['half of it is over', { runs: 33 }, 15, 66],
  ['the projection is rounded', { runs: 10 }, 7, 43],
  ['it is over', { runs: 77 }, 30, 77],
  ['it began an hour ago, which counts as a day', { runs: 2 }, 1 / 24, 60],
])('runs are projected at the present rate: %s', (_name, used, days, runs) => {
  expect(forecast(used, 'starter', days).runs_started).toBe(runs);
});

test.each([
  ['nothing started', 0, 10, null],
  ['the limit is not reached within the month', 30, 10, null],
  ['it is reached at the very end', 100 / 3, 10, null],
  ['it is reached within the month', 50, 10, on(20)],
  ['it is reached already', 100, 10, on(10)],
  ['it is passed', 140, 10, on(10)],
  ['the first hours exceed the projected rate', 90, 0.5, on((1 * 100) / 90)],
])('when the runs reach a limit of 100: %s', (_name, runs, days, at) => {
  expect(forecast({ runs }, 'free', days).full_at).toBe(at === null ? null : Math.ceil(at));
});

test('an unlimited package is never full', () => {
  const unlimited = packageOf('unlimited');
  const used = { members: 1, runs: 1_000_000, storage: 0 };
  expect(forecastOf(used, unlimited, { all: packages, now: on(1), period }).full_at).toBeNull();
});

test.each([
  ['free', { members: 5, runs: 33 }],
  ['starter', { members: 6, runs: 33 }],
  ['starter', { members: 5, runs: 34 }],
  ['starter', { members: 5, runs: 0, storage: 1_000_000_001 }],
  ['business', { members: 26, runs: 0 }],
  ['business', { members: 5, runs: 0, storage: 20_000_000_001 }],
  ['unlimited', { members: 251, runs: 0 }],
])('the cheapest package that is large enough for the forecast is %s for %j', (id, used) => {
  expect(forecast(used, 'starter', 10).corresponding_package).toBe(id);
});

test('the cheapest package is named even if a smaller one would do', () => {
  const dear = packages.map((one) => (one.id === 'free' ? { ...one, price_per_member: 1_000 } : one));
  const used = { members: 5, runs: 0, storage: 0 };
  const { corresponding_package } = forecastOf(used, packageOf('free'), { all: dear, now: on(10), period });
  expect(corresponding_package).toBe('starter');
});

test('the price is that of the forecast, with the present members and storage', () => {
  const { price } = forecast({ members: 10, runs: 100, storage: 5_000_000_000 }, 'starter', 10);
  expect(price).toBe(10 * 200 + 300 + 50);
});
