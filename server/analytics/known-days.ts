import { cacheByPool } from '../db/cache-by-pool.ts';
import type { DecodedFigures } from './encode-figures.ts';

/** For the days that a process knows of a database. A month of a workspace with a million runs in three years takes one MB. */
const mostBytes = 16 * 1024 * 1024;
/** A bag and its names, about. */
const bytesOfBag = 200;
/** What a new array may have too much (`takeRoom`). */
const mostRoom = 1024 * 1024;

interface KnownScope {
  days: ReadonlyMap<string, DecodedFigures>;
  bytes: number;
}

/**
 * Days of breakdowns that were read and decoded before, by scope and by the hash of their content: what is unchanged needs neither be
 * sent nor be decoded again. The scope that was remembered first is forgotten first; each reading remembers its scope anew.
 */
export class KnownDays {
  readonly #most: number;
  readonly #scopes = new Map<string, KnownScope>();
  #bytes = 0;

  /** @param most Bytes of all scopes. */
  constructor(most = mostBytes) {
    this.#most = most;
  }

  /** @returns What is known of a scope, by hash. */
  of(scope: string): ReadonlyMap<string, DecodedFigures> {
    return this.#scopes.get(scope)?.days ?? new Map();
  }

  /** Remembers the days of a scope, in place of those that were known. */
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
 * How much memory days hold. The values of many days share an array, which stays as long as one of them does: days are loose
 * if such arrays hold far more than their values, and are better read anew.
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

/** What this process knows of a database. */
export const knownDaysOf = cacheByPool(() => new KnownDays());
