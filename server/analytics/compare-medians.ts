/** The sorted times around the middle of a sample; the median of a resample practically never lies outside of them. */
export interface MiddleOfSample {
  count: number;
  /** The rank of the first of the times, from 0. */
  first: number;
  times: readonly number[];
}

export interface Interval {
  low: number;
  high: number;
}

/** The ranks that `bootstrapMedians` reads: six standard deviations of a resample's median to both sides. */
export function middleRanks(count: number): { first: number; last: number } {
  const reach = Math.ceil(3 * Math.sqrt(count)) + 2;
  const middle = Math.floor(count / 2);
  return { first: Math.max(0, middle - reach), last: Math.min(count - 1, middle + reach) };
}

const draws = 4_000;

/**
 * The 95 % bootstrap interval of the difference of two medians. The median of a resample is drawn directly: its rank is
 * that of a uniform order statistic, which has a beta distribution. This is the usual bootstrap in a time that does not
 * grow with the sample. The seed is fixed, so the same runs always give the same interval.
 */
export function bootstrapMedians(one: MiddleOfSample, other: MiddleOfSample): Interval {
  const random = seededRandom(20_260_101);
  const differences = Array.from({ length: draws }, () => drawMedian(one, random) - drawMedian(other, random)).toSorted(
    (a, b) => a - b,
  );
  const at = (share: number) => differences[Math.round(share * (draws - 1))] as number;
  return { low: at(0.025), high: at(0.975) };
}

function drawMedian({ count, first, times }: MiddleOfSample, random: () => number): number {
  const at = (place: number) =>
    times[Math.min(times.length - 1, Math.max(0, Math.min(count - 1, Math.floor(place * count)) - first))] as number;
  const half = Math.floor((count + 1) / 2);
  // The place, from 0 to 1, of the middle draw, or of the lower one of the two in the middle.
  const lower = drawBeta(half, count + 1 - half, random);
  if (count % 2 === 1) return at(lower);
  // The place of the upper one: the smallest of the draws above the lower one.
  const upper = lower + (1 - lower) * (1 - random() ** (1 / (count - half)));
  return (at(lower) + at(upper)) / 2;
}

const drawBeta = (a: number, b: number, random: () => number): number => {
  const one = drawGamma(a, random);
  return one / (one + drawGamma(b, random));
};

/** Marsaglia and Tsang, "A simple method for generating gamma variables" (2000), for shapes from 1. */
function drawGamma(shape: number, random: () => number): number {
  const d = shape - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (;;) {
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    const v = (1 + c * normal) ** 3;
    if (v > 0 && Math.log(1 - random()) < normal ** 2 / 2 + d - d * v + d * Math.log(v)) return d * v;
  }
}

/** Mulberry32: small, and good enough for a few thousand draws. From 0, below 1. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
