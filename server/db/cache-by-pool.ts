import type { Pool } from 'pg';

/** A map of at most so many entries: the one that was set first is evicted first. */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  readonly #most: number;

  constructor(most: number) {
    super();
    this.#most = most;
  }

  override set(key: Key, value: Value): this {
    this.delete(key);
    super.set(key, value);
    if (this.size > this.#most) this.delete(this.keys().next().value as Key);
    return this;
  }
}

/**
 * What a process remembers of a database, apart for each pool: in tests a process has many databases.
 * @param create Makes the empty cache of a pool.
 */
export function cacheByPool<Cache>(create: () => Cache): (pool: Pool) => Cache {
  const caches = new WeakMap<Pool, Cache>();
  return (pool) => {
    const found = caches.get(pool) ?? create();
    caches.set(pool, found);
    return found;
  };
}
