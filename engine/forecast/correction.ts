import { boundsOf, distributionOf, medianOf, type Observation } from './remaining-times.ts';

/** When a run may end, in seconds from the moment of the forecast. */
export interface Range {
  low: number;
  median: number;
  high: number;
}

/**
 * How ranges are corrected by earlier forecasts: where on the scale of `scoreOf` a tenth, half and nine tenths of what
 * happened lay. -1, 0 and 1 change nothing.
 */
export interface Correction {
  low: number;
  median: number;
  high: number;
  /** Earlier forecasts that it rests on. */
  forecasts: number;
}

export const noCorrection: Correction = { low: -1, median: 0, high: 1, forecasts: 0 };

/** With fewer earlier forecasts a tenth of them says nothing. */
const fewest = 50;

/** A correction goes at most this far: to the square of the factor between the median and a bound. */
const furthest = 2;

/** So that the ratio of two times near nothing is no large number; in seconds. */
const grain = 60;

const logOf = (seconds: number) => Math.log(Math.max(0, seconds) + grain);

/**
 * Where a time lies in a range: -1 at the lower bound, 0 at the median, 1 at the upper one, and further outside. Times of
 * work are skewed, so it is measured in factors.
 */
export function scoreOf(range: Range, seconds: number): number {
  const from = logOf(seconds) - logOf(range.median);
  const bound = from < 0 ? range.low : range.high;
  const unit = Math.abs(logOf(bound) - logOf(range.median));
  if (from === 0) return 0;
  return unit === 0 ? Math.sign(from) * furthest : from / unit;
}

/** The inverse of `scoreOf`. */
function secondsAt(range: Range, score: number): number {
  const bound = score < 0 ? range.low : range.high;
  const unit = Math.abs(logOf(bound) - logOf(range.median));
  return Math.max(0, Math.exp(logOf(range.median) + score * unit) - grain);
}

/** @param scores What `scoreOf` says of the end of each forecast run, or of the time that it has taken so far. */
export function correctionFrom(scores: readonly Observation[]): Correction {
  const distribution = distributionOf(scores);
  if (distribution.completed < fewest) return { ...noCorrection, forecasts: distribution.completed };
  const { low, high } = boundsOf(distribution);
  const within = (score: number) => Math.max(-furthest, Math.min(furthest, score));
  return {
    low: within(low ?? -furthest),
    median: within(medianOf(distribution) ?? 0),
    high: within(high ?? furthest),
    forecasts: distribution.completed,
  };
}

export const correct = (range: Range, { low, median, high }: Correction): Range => ({
  low: secondsAt(range, low),
  median: secondsAt(range, median),
  high: secondsAt(range, high),
});
