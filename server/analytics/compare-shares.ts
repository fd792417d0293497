import type { Interval } from './compare-medians.ts';

export interface Share {
  count: number;
  of: number;
}

/** The normal quantile of a 95 % interval. */
const z = 1.959964;

/** Wilson's interval of a share. */
function wilson({ count, of }: Share): Interval {
  const share = count / of;
  const middle = (share + z ** 2 / (2 * of)) / (1 + z ** 2 / of);
  const reach = (z / (1 + z ** 2 / of)) * Math.sqrt((share * (1 - share)) / of + z ** 2 / (4 * of ** 2));
  return { low: Math.max(0, middle - reach), high: Math.min(1, middle + reach) };
}

/**
 * The 95 % interval of the difference of two shares: Newcombe, "Interval estimation for the difference between
 * independent proportions" (1998), method 10.
 */
export function newcombe(one: Share, other: Share): Interval {
  const [p, q] = [one.count / one.of, other.count / other.of];
  const [a, b] = [wilson(one), wilson(other)];
  return {
    low: p - q - Math.hypot(p - a.low, b.high - q),
    high: p - q + Math.hypot(a.high - p, q - b.low),
  };
}
