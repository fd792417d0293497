import { createHmac } from 'node:crypto';
import type { AppContext } from '../app-context.ts';
import { ApiError } from './api-error.ts';

export interface Guesses {
  /** Counts a guess. @throws ApiError too_many_requests if the limit is reached. */
  count(key: string): Promise<void>;
  /** Takes back a counted guess, such as a correct password. */
  forgive(key: string): Promise<void>;
}

/**
 * Allows a number of guesses per key within a time window that begins with the first one. They are counted in the
 * database, so the limit holds over all web processes, and a restart does not reset it.
 * @param name Separates the keys of different limits.
 */
export function countGuesses(
  { pool, config, now }: Pick<AppContext, 'pool' | 'config' | 'now'>,
  { name, most, seconds }: { name: string; most: number; seconds: number },
): Guesses {
  const keyOf = (key: string) =>
    createHmac('sha256', config.SECRET).update(`guesses ${name} ${key}`).digest('base64url');
  return {
    count: async (key) => {
      const at = now();
      // One statement, so that of simultaneous guesses no more than the limit pass. The count stops above the limit.
      const { rows } = await pool.query<{ count: number }>({
        name: 'count-guess',
        text: `insert into guesses as t (key, count, until) values ($1, 1, to_timestamp($3))
          on conflict (key) do update set
            count = case when t.until <= to_timestamp($2) then 1 else least(t.count + 1, $4 + 1) end,
            -- A window that ends later than one that begins now is of a clock that was set back since.
            until = case when t.until <= to_timestamp($2) then excluded.until else least(t.until, excluded.until) end
          returning t.count`,
        values: [keyOf(key), at, at + seconds, most],
      });
      if ((rows[0]?.count ?? 0) > most) throw new ApiError('too_many_requests');
    },
    forgive: async (key) => {
      await pool.query({
        name: 'forgive-guess',
        text: 'update guesses set count = count - 1 where key = $1 and count > 0',
        values: [keyOf(key)],
      });
    },
  };
}
