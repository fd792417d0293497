import type { Pool } from 'pg';
import { expect, test } from 'vitest';
import { BoundedMap, cacheByPool } from './cache-by-pool.ts';

test('a bounded map evicts the entry that was set first, and one that is set again is the newest', () => {
  const map = new BoundedMap<string, number>(2);
  map.set('one', 1).set('two', 2).set('one', 3).set('three', 4);
  expect([...map]).toEqual([
    ['one', 3],
    ['three', 4],
  ]);
});

test('a pool has one cache, which no other pool shares', () => {
  const cacheOf = cacheByPool(() => new BoundedMap<string, number>(2));
  const [pool, other] = [{} as Pool, {} as Pool];
  cacheOf(pool).set('one', 1);
  expect([cacheOf(pool).get('one'), cacheOf(other).get('one')]).toEqual([1, undefined]);
});
