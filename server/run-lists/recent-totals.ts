import type { Pool } from 'pg';
import type { Unix } from '../../engine/definition.ts';
import { BoundedMap, cacheByPool } from '../db/cache-by-pool.ts';

/** Up to this total, each count is a new one: people see single runs come and go. */
const small = 1_000;
/** Seconds for which a larger total is used again. */
const lifetime = 10;

const countsOf = cacheByPool(() => new BoundedMap<string, { counted: unknown; until: Unix }>(1_000));

/**
 * A count that is costly: one of more than 1,000 runs may be ten seconds old. Somebody who turns the pages of their 6,812 runs
 * does not wait for these to be counted each time; counted for each page, they were most of what busy teams asked of the database.
 * @param key What is counted, for whom.
 * @param now Unix seconds.
 * @param totalOf The number of runs of a count.
 * @param mustBeNew Counts in any case; the next caller may use this count.
 */
export async function recentCount<Count>(
  pool: Pool,
  key: string,
  now: Unix,
  count: () => Promise<Count>,
  totalOf: (counted: Count) => number,
  mustBeNew = false,
): Promise<Count> {
  const known = countsOf(pool);
  const found = known.get(key);
  if (found && found.until > now && !mustBeNew) return found.counted as Count;
  known.delete(key);
  const counted = await count();
  if (totalOf(counted) > small) known.set(key, { counted, until: now + lifetime });
  return counted;
}

/** The same for a count that is one number. */
export const recentTotal = (pool: Pool, key: string, now: Unix, count: () => Promise<number>): Promise<number> =>
  recentCount(pool, key, now, count, (total) => total);
