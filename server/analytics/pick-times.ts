import type { Times } from '../../contract/analytics.ts';
import { noTimes } from './times-sql.ts';

/** Completed runs, or all that ended: completed and cancelled ones. */
export type TimesKind = 'completed' | 'ended';

/** Where one of the three times that figures name stands. */
export interface LocatedTime {
  kind: TimesKind;
  /** The two in the middle, which are one time for an odd count, and the ninth of ten. */
  place: 'lower' | 'upper' | 'ninth';
  bucket: number;
  /** From 1: its place among the times of its kind in the bucket. */
  nth: number;
  /** Of all times of the kind, in seconds. */
  count: number;
  mean: number;
}

/** The times of a bucket, in microseconds and any order. */
export interface BucketTimes {
  bucket: number;
  status: 'completed' | 'cancelled';
  times: number[];
}

/** The figures of each kind. @param located All three of a kind, or none if it has no times. */
export function pickTimes(
  located: readonly LocatedTime[],
  candidates: readonly BucketTimes[],
): Record<TimesKind, Times> {
  const timesOf = (kind: TimesKind): Times => {
    const places = located.filter((one) => one.kind === kind);
    const [first] = places;
    if (!first) return noTimes;
    const sorted = new Map<number, Float64Array>();
    const took = (place: LocatedTime['place']): number => {
      const { bucket, nth } = places.find((one) => one.place === place) as LocatedTime;
      const times = sorted.get(bucket) ?? sortTimes(candidates, kind, bucket);
      sorted.set(bucket, times);
      return times[nth - 1] as number;
    };
    const [lower, upper] = [took('lower'), took('upper')];
    return {
      count: first.count,
      mean: first.mean,
      median: (lower + (upper - lower) / 2) / 1_000_000,
      ninth_decile: took('ninth') / 1_000_000,
    };
  };
  return { completed: timesOf('completed'), ended: timesOf('ended') };
}

function sortTimes(candidates: readonly BucketTimes[], kind: TimesKind, bucket: number): Float64Array {
  const times = candidates
    .filter((one) => one.bucket === bucket && (kind === 'ended' || one.status === 'completed'))
    .flatMap((one) => one.times);
  return Float64Array.from(times).sort();
}
