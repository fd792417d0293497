import { ApiError } from './api-error.ts';

/** Keys remembered at once: ten thousand a second would need minutes to push a counted one out. */
const remembered = 100_000;

export interface Tries {
  /** Counts a try. @throws ApiError too_many_requests when there were enough already. */
  count(key: string): void;
  /** It was no try after all: a password that was right. */
  forgive(key: string): void;
}

/** At most so many tries of one key in a window of time that begins with the first. Counted in this process alone. */
export function countTries({ most, seconds }: { most: number; seconds: number }): Tries {
  const known = new Map<string, { tries: number; until: number }>();
  return {
    count: (key) => {
      const now = Date.now();
      let entry = known.get(key);
      if (!entry || entry.until <= now) {
        known.delete(key);
        entry = { tries: 0, until: now + seconds * 1000 };
        known.set(key, entry);
        if (known.size > remembered) known.delete(known.keys().next().value as string);
      }
      if (entry.tries >= most) throw new ApiError('too_many_requests');
      entry.tries++;
    },
    forgive: (key) => {
      const entry = known.get(key);
      if (entry && entry.tries > 0) entry.tries--;
    },
  };
}
