import type { Pool } from 'pg';
import type { Unix } from '../../engine/definition.ts';

/** Up to this total, each count is a new one: people see single runs come and go. */
const small = 1_000;
/** Seconds for which a larger total is used again. */
const lifetime = 10;
const remembered = 1_000;

const totals = new WeakMap<Pool, Map<string, { total: number; until: Unix }>>();

/**
 * A total that is costly to count: one of more than 1,000 may be ten seconds old. Somebody who turns the pages of their 6,812 runs
 * does not wait for these to be counted each time; counted for each page, they were most of what busy teams asked of the database.
 * @param key What is counted, for whom.
 * @param now Unix seconds.
 */
export async function recentTotal(pool: Pool, key: string, now: Unix, count: () => Promise<number>): Promise<number> {
  const known = totals.get(pool) ?? new Map<string, { total: number; until: Unix }>();
  totals.set(pool, known);
  const found = known.get(key);
  if (found && found.until > now) return found.total;
  known.delete(key);
  const total = await count();
  if (total > small) known.set(key, { total, until: now + lifetime });
  if (known.size > remembered) known.delete(known.keys().next().value as string);
  return total;
}
