import { cacheByPool } from '../db/cache-by-pool.ts';
import type { DecodedFigures } from './encode-figures.ts';

/** The maximum for all days that a process caches. A month of a workspace with a million runs in three years takes one MB. */
const mostBytes = 16 * 1024 * 1024;
/** The approximate size of a bag and its names. */
const bytesOfBag = 200;
/** The most unused memory of a new array (`takeRoom`). */
const mostRoom = 1024 * 1024;

interface KnownScope {
  days: ReadonlyMap<string, DecodedFigures>;
  bytes: number;
}

/**
 * A cache of days of breakdowns that were read and decoded, by scope and by the hash of their content: unchanged days are neither
 * sent nor decoded again. The scope that was read longest ago is removed first.
 */
export class KnownDays {
  readonly #most: number;
  readonly #scopes = new Map<string, KnownScope>();
  #bytes = 0;

  /** @param most Bytes of all scopes. */
  constructor(most = mostBytes) {
    this.#most = most;
  }

  /** @returns The cached days of a scope, by hash. */
  of(scope: string): ReadonlyMap<string, DecodedFigures> {
    return this.#scopes.get(scope)?.days ?? new Map();
  }

  /** Replaces the cached days of a scope. */
  remember(scope: string, days: ReadonlyMap<string, DecodedFigures>): void {
    this.#forget(scope);
    const { bytes, isLoose } = sizeOf(days);
    if (isLoose || bytes > this.#most) return;
    this.#scopes.set(scope, { days, bytes });
    this.#bytes += bytes;
    while (this.#bytes > this.#most) this.#forget(this.#scopes.keys().next().value as string);
  }

  #forget(scope: string): void {
    this.#bytes -= this.#scopes.get(scope)?.bytes ?? 0;
    this.#scopes.delete(scope);
  }
}

/**
 * How much memory days use. The values of many days share one array, which stays in memory as long as one of these days does. Days
 * are `isLoose` if their arrays are much larger than their values: then it is better to read them again than to cache them.
 */
function sizeOf(days: ReadonlyMap<string, DecodedFigures>): { bytes: number; isLoose: boolean } {
  const arrays = new Set<Float64Array>();
  let [used, bytes] = [0, 0];
  for (const decoded of days.values()) {
    for (const { values, packed } of decoded) {
      bytes += bytesOfBag;
      if (packed) bytes += (packed.buckets.length + packed.counts.length + packed.starts.length) * 8;
      if (!values) continue;
      arrays.add(values.of);
      used += (values.to - values.from) * 8;
    }
  }
  const held = [...arrays].reduce((sum, { byteLength }) => sum + byteLength, 0);
  return { bytes: bytes + held, isLoose: held > 2 * used + mostRoom };
}

/** The cache of this process for a database. */
export const knownDaysOf = cacheByPool(() => new KnownDays());
