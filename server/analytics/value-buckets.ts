/** Microseconds. Shorter times, half a second, share a bucket. */
const shortest = 2 ** 19;
/** From here on, values are moments since 1970, and a bucket is 19 hours wide. Times that long, 35 years, hardly occur. */
const moments = 2 ** 50;
const width = 2 ** 36;
/** The bits of `shortest` and of `moments` that choose a bucket: the exponent and the first two binary digits after it. */
const [before, last] = [(1023 + 19) * 4 - 1, (1023 + 50) * 4];

/** The first bucket of moments. */
export const firstOfMoments = last - before;

const bits = new DataView(new ArrayBuffer(8));

/**
 * The bucket of a value: four for each doubling, as in the daily figures, but computed from the bits of the number, so
 * that no rounding of logarithms can place a value in two ways.
 * @param value Whole microseconds.
 * @returns From 0. A greater value has the same or a greater one.
 */
export function bucketOf(value: number): number {
  if (value < shortest) return 0;
  if (value >= moments) return firstOfMoments + Math.floor((value - moments) / width);
  bits.setFloat64(0, value);
  return (bits.getUint32(0) >>> 18) - before;
}
