/** Percentiles of the time that requests took, in milliseconds: 95 % of them took at most `p95`. */
export interface Latency {
  p50: number;
  p95: number;
  p99: number;
}

/** @param milliseconds How long each request took, in any order. */
export function latencyOf(milliseconds: number[]): Latency {
  const sorted = milliseconds.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}
