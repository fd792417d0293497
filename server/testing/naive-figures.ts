import type { Times } from '../../contract/analytics.ts';

/** `Times` of milliseconds by sorting them all: what the figures of analytics are compared with. */
export function naiveTimes(given: readonly (number | null)[]): Times {
  const times = given.filter((time) => time !== null).toSorted((one, other) => one - other);
  const count = times.length;
  if (count === 0) return { count, mean: null, median: null, ninth_decile: null };
  const at = (index: number) => (times[index] as number) / 1000;
  return {
    count,
    mean: times.reduce((sum, time) => sum + time, 0) / count / 1000,
    median: (at(Math.floor((count - 1) / 2)) + at(Math.floor(count / 2))) / 2,
    ninth_decile: at(Math.ceil((count * 9) / 10) - 1),
  };
}

/** The same figures, with times rounded to the microsecond: a mean of floats may differ in the last digit. */
export function rounded<T>(figures: T): T {
  return JSON.parse(
    JSON.stringify(figures, (_key, value) => (typeof value === 'number' ? Math.round(value * 1e6) / 1e6 : value)),
  );
}
