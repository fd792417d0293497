import type { Pool } from 'pg';
import { expect, test } from 'vitest';
import { recentCount, recentTotal } from './recent-totals.ts';

test('a total of more than 1,000 is used again for ten seconds, by who counts the same', async () => {
  const pool = {} as Pool;
  let runs = 1_001;
  const total = (key: string, now: number) => recentTotal(pool, key, now, async () => runs);
  expect(await total('mine', 100)).toBe(1_001);
  runs = 2_000;
  expect(await total('mine', 109)).toBe(1_001);
  expect(await total('yours', 109)).toBe(2_000);
  expect(await total('mine', 110)).toBe(2_000);
});

test('a smaller total is always a new one', async () => {
  const pool = {} as Pool;
  let runs = 1_000;
  const total = () => recentTotal(pool, 'mine', 100, async () => runs);
  expect(await total()).toBe(1_000);
  runs = 999;
  expect(await total()).toBe(999);
});

test('a count that must be new is made anew, and is the one that others use again', async () => {
  const pool = {} as Pool;
  let runs = 2_000;
  const count = (mustBeNew: boolean) =>
    recentCount(
      pool,
      'board',
      100,
      async () => ({ runs }),
      (counted) => counted.runs,
      mustBeNew,
    );
  await count(true);
  runs = 3_000;
  expect([await count(false), await count(true), await count(false)].map((one) => one.runs)).toEqual([
    2_000, 3_000, 3_000,
  ]);
});
