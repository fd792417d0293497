import type { PackageId, Plan } from '../../contract/billing.ts';
import type { Unix } from '../../engine/definition.ts';
import { gigabyte } from './packages.ts';
import { priceOf, type Used } from './price.ts';

export interface Forecast {
  runs_started: number;
  price: number;
  full_at: Unix | null;
  corresponding_package: PackageId;
}

/**
 * Seconds. While the month is younger than this, the rate is computed as if it were this old: the runs of the first
 * hour say little about a month.
 */
const shortestElapsed = 86_400;

/**
 * Projects the month to its end: runs at the rate so far, members and storage as they are now.
 * @param all The packages on offer. One of them must be large enough for every use: if none is, the function throws.
 */
export function forecastOf(
  used: Used,
  plan: Plan,
  { all, now, period }: { all: readonly Plan[]; now: Unix; period: { starts_at: Unix; ends_at: Unix } },
): Forecast {
  const length = period.ends_at - period.starts_at;
  const elapsed = Math.min(length, Math.max(shortestElapsed, now - period.starts_at));
  const expected = { ...used, runs: Math.max(used.runs, Math.round((used.runs * length) / elapsed)) };
  return {
    runs_started: expected.runs,
    price: priceOf(expected, plan),
    full_at: fullAt(used.runs, plan.max_runs, { now, elapsed, period }),
    corresponding_package: cheapestFor(expected, all).id,
  };
}

function fullAt(
  runs: number,
  max: number | null,
  { now, elapsed, period }: { now: Unix; elapsed: number; period: { starts_at: Unix; ends_at: Unix } },
): Unix | null {
  if (max === null) return null;
  if (runs >= max) return now;
  if (runs === 0) return null;
  const at = period.starts_at + Math.ceil((elapsed * max) / runs);
  return at < period.ends_at ? at : null;
}

const fitsIn = (limit: number | null, used: number) => limit === null || used <= limit;

function cheapestFor(expected: Used, all: readonly Plan[]): Plan {
  const enough = all.filter(
    (one) =>
      fitsIn(one.max_members, expected.members) &&
      fitsIn(one.max_runs, expected.runs) &&
      fitsIn(one.max_storage, expected.storage / gigabyte),
  );
  const [cheapest] = enough.toSorted((one, other) => priceOf(expected, one) - priceOf(expected, other));
  if (!cheapest) throw new Error('no package is large enough for the forecast');
  return cheapest;
}
