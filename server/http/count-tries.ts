import { ApiError } from './api-error.ts';

/** Maximum number of keys; the oldest is forgotten first, after ten seconds at ten thousand new keys a second. */
const remembered = 100_000;

export interface Tries {
  /** Counts a try. @throws ApiError too_many_requests if the limit is reached. */
  count(key: string): void;
  /** Takes back a counted try, such as a correct password. */
  forgive(key: string): void;
}

/**
 * Allows a number of tries per key within a time window that begins with the first try. Counts in this process only, by a
 * clock that nobody sets.
 */
export function countTries({ most, seconds }: { most: number; seconds: number }): Tries {
  const entries = new Map<string, { tries: number; until: number }>();
  return {
    count: (key) => {
      const now = performance.now();
      let entry = entries.get(key);
      if (!entry || entry.until <= now) {
        entries.delete(key);
        entry = { tries: 0, until: now + seconds * 1000 };
        entries.set(key, entry);
        if (entries.size > remembered) entries.delete(entries.keys().next().value as string);
      }
      if (entry.tries >= most) throw new ApiError('too_many_requests');
      entry.tries++;
    },
    forgive: (key) => {
      const entry = entries.get(key);
      if (entry && entry.tries > 0) entry.tries--;
    },
  };
}
