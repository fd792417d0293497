const minute = 60;
const hour = 3600;
const day = 86_400;

/** The distances between two ticks of a time axis, in seconds: round numbers of minutes, hours and days. */
const steps = [
  ...[1, 2, 5, 10, 15, 30].map((count) => count * minute),
  ...[1, 2, 4, 8, 12].map((count) => count * hour),
  ...[1, 2, 5, 10, 20, 30, 60, 90, 180, 365].map((count) => count * day),
];

/**
 * Ticks from 0 that cover `longest`, at most five after the first.
 * @param longest Seconds.
 * @returns Seconds; the last is the end of the axis.
 */
export function timeTicks(longest: number): number[] {
  const step = steps.find((one) => one * 5 >= longest) ?? Math.ceil(longest / 5 / (365 * day)) * 365 * day;
  const count = Math.max(1, Math.ceil(longest / step));
  return Array.from({ length: count + 1 }, (_, at) => at * step);
}
