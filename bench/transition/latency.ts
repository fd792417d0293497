/** Milliseconds that half of the requests took at most, 95 % and 99 %. */
export interface Latency {
  half: number;
  most: number;
  nearlyAll: number;
}

/** @param milliseconds How long each request took, in any order. */
export function latencyOf(milliseconds: number[]): Latency {
  const sorted = milliseconds.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { half: at(0.5), most: at(0.95), nearlyAll: at(0.99) };
}
