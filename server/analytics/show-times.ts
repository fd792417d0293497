import type { Times } from '../../contract/analytics.ts';
import { noTimes } from './times-sql.ts';

/** Completed runs, or all that ended: completed and cancelled ones. */
export type TimesKind = 'completed' | 'ended';

/** One of the three times that the figures of a kind need. */
export interface PickedTime {
  kind: TimesKind;
  /** The two in the middle, which are one time for an odd count, and the ninth of ten. */
  place: 'lower' | 'upper' | 'ninth';
  /** In microseconds. */
  took: number;
  /** How many times of the kind there are, and their mean in seconds. */
  count: number;
  mean: number;
}

/** The figures of each kind, in seconds. @param picked All three of a kind, or none if it has no times. */
export function showTimes(picked: readonly PickedTime[]): Record<TimesKind, Times> {
  const timesOf = (kind: TimesKind): Times => {
    const places = new Map(picked.filter((one) => one.kind === kind).map((one) => [one.place, one]));
    const [lower, upper, ninth] = [places.get('lower'), places.get('upper'), places.get('ninth')];
    if (!lower || !upper || !ninth) return noTimes;
    return {
      count: lower.count,
      mean: lower.mean,
      median: (lower.took + (upper.took - lower.took) / 2) / 1_000_000,
      ninth_decile: ninth.took / 1_000_000,
    };
  };
  return { completed: timesOf('completed'), ended: timesOf('ended') };
}
