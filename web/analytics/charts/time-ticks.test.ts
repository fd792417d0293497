import { expect, test } from 'vitest';
import { timeTicks } from './time-ticks.ts';

const hours = (ticks: number[]) => ticks.map((tick) => tick / 3600);

test('steps by spans that people count in', () => {
  expect(hours(timeTicks(30.3 * 3600))).toEqual([0, 8, 16, 24, 32]);
  expect(hours(timeTicks(4 * 3600))).toEqual([0, 1, 2, 3, 4]);
  expect(timeTicks(100)).toEqual([0, 60, 120]);
});

test.each([0, 1, 59, 3_600, 86_401, 1e6, 1e8, 1e10])('covers %d seconds with at most six ticks', (longest) => {
  const ticks = timeTicks(longest);
  expect(ticks.at(-1)).toBeGreaterThanOrEqual(longest);
  expect(ticks.length).toBeLessThanOrEqual(6);
  expect(ticks.length).toBeGreaterThanOrEqual(2);
});
