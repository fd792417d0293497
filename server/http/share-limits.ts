import { createHmac } from 'node:crypto';
import type { FastifyRateLimitStore } from '@fastify/rate-limit';
import type { AppContext } from '../app-context.ts';

/** Maximum number of keys that a process remembers; the oldest is forgotten first. */
const remembered = 20_000;

/**
 * The count stops growing far above every limit. A window that ends later than one that begins now is of a clock that was set
 * back since: it would last for as long as the clock was ahead.
 */
const countRequests = {
  name: 'count-requests',
  text: `insert into guesses as t (key, count, until) values ($1, $2, now() + $3 * interval '1 millisecond')
    on conflict (key) do update set
      count = case when t.until <= now() then excluded.count else least(t.count, 1000000) + excluded.count end,
      until = case when t.until <= now() then excluded.until
        else least(t.until, now() + $4 * interval '1 millisecond') end
    returning t.count, (extract(epoch from t.until - now()) * 1000)::int as remaining`,
};

/** The requests of a key in a window. */
interface Counted {
  /** As far as this process knows. */
  count: number;
  /** How many of its own the database was not told. */
  unreported: number;
  /** Milliseconds, by a clock that nobody sets. */
  until: number;
}

/**
 * Makes the store in which requests are counted. Each process counts for itself, and adds to a count in the database that
 * all web processes share. If the database cannot be asked, the process's own count decides.
 * @param sharesFrom From which request of a key in a window on it is counted in the database; null for keys that are never
 * counted there. Most addresses never reach it, so they cost the database nothing.
 */
export function shareLimits(
  { pool, config }: Pick<AppContext, 'pool' | 'config'>,
  sharesFrom: (key: string) => number | null,
): new () => FastifyRateLimitStore {
  const own = new Map<string, Counted>();

  const findCounted = (key: string, window: number): Counted => {
    const now = performance.now();
    const known = own.get(key);
    if (known && known.until > now) return known;
    own.delete(key);
    const counted = { count: 0, unreported: 0, until: now + window };
    own.set(key, counted);
    if (own.size > remembered) own.delete(own.keys().next().value as string);
    return counted;
  };

  /** @returns How many requests all processes have counted, this one included. */
  const countInDatabase = async (key: string, counted: Counted, window: number): Promise<number> => {
    const { unreported } = counted;
    counted.unreported = 0;
    try {
      const { rows } = await pool.query<{ count: number; remaining: number }>({
        ...countRequests,
        values: [
          createHmac('sha256', config.SECRET).update(`requests ${key}`).digest('base64url'),
          unreported,
          counted.until - performance.now(),
          window,
        ],
      });
      const { count = 0, remaining = 0 } = rows[0] ?? {};
      counted.count = Math.max(counted.count, count);
      counted.until = performance.now() + remaining;
      return count;
    } catch (error) {
      counted.unreported += unreported;
      throw error;
    }
  };

  return class implements FastifyRateLimitStore {
    incr(
      key: string,
      callback: (error: Error | null, result?: { current: number; ttl: number }) => void,
      window: number,
      most: number,
    ): void {
      const counted = findCounted(key, window);
      const place = ++counted.count;
      counted.unreported++;
      const from = sharesFrom(key);
      const reply = (current: number) =>
        callback(null, { current, ttl: Math.max(0, counted.until - performance.now()) });
      // Above the limit it is refused, whatever others have counted.
      if (from === null || place < from || place > most) reply(place);
      else countInDatabase(key, counted, window).then(reply, () => reply(place));
    }

    child(): FastifyRateLimitStore {
      return this;
    }
  };
}
