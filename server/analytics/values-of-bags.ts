import type { Times } from '../../contract/analytics.ts';
import type { Bag, PackedValues } from './breakdown-figures.ts';
import { pickFromLists, sliceOfLists } from './cut-ranks.ts';
import { countInLists, joinLists, lengthOfLists, listsOfBags, withoutGone } from './lists-of-bags.ts';
import { pickRanks, sliceRanks } from './pick-ranks.ts';
import { noTimes } from './times-sql.ts';
import { bucketOf, firstOfMoments } from './value-buckets.ts';

/**
 * The values of some bags together. If some of them are not read yet, they are recorded as wanted and replaced by zeros; after
 * they are read, the computation is repeated (`read-breakdown.ts`).
 */
interface Values {
  count: number;
  sum: number;
  /** The values of some ranks, counted from 0, ascending. */
  pick: (ranks: readonly number[]) => readonly number[];
  /** Those from one rank to another. */
  slice: (first: number, last: number) => readonly number[];
  /** How many are less than a limit. */
  countBelow: (limit: number) => number;
}

export function valuesOfBags(bags: readonly Bag[]): Values {
  const packed = bags.flatMap((bag) => bag.packed);
  const gone = bags.flatMap((bag) => bag.gone);
  const all = listsOfBags(bags);
  if (packed.length > 0) return bucketedValues(packed, joinLists(all), gone);
  let sum = -sumOf(gone);
  for (const bag of bags) for (const stored of bag.stored) sum += stored.sum;
  for (const bag of bags) sum += sumOf(bag.values);
  const lists = withoutGone(bags, all);
  return {
    count: lengthOfLists(lists),
    sum,
    pick: (ranks) => pickFromLists(lists, ranks),
    slice: (first, last) => sliceOfLists(lists, first, last),
    countBelow: (limit) => countInLists(lists, limit),
  };
}

/** The `Times` of bags, in seconds, as the SQL of `timesOf` computes them. */
export function timesOfBags(bags: readonly Bag[]): Times {
  const { count, sum, pick } = valuesOfBags(bags);
  if (count === 0) return noTimes;
  const ranks = [Math.floor((count - 1) / 2), Math.floor(count / 2), Math.ceil((count * 9) / 10) - 1];
  const [lower = 0, upper = 0, ninth = 0] = pick(ranks);
  return {
    count,
    mean: sum / count / 1_000_000,
    median: (lower + (upper - lower) / 2) / 1_000_000,
    ninth_decile: ninth / 1_000_000,
  };
}

function sumOf(values: ArrayLike<number>): number {
  let sum = 0;
  for (let at = 0; at < values.length; at++) sum += values[at] as number;
  return sum;
}

function countBelow(values: Float64Array, limit: number): number {
  let count = 0;
  for (let at = 0; at < values.length; at++) if ((values[at] as number) < limit) count += 1;
  return count;
}

/** @param gone Values to subtract from `packed` and `values`. */
function bucketedValues(packed: readonly PackedValues[], values: Float64Array, gone: readonly number[]): Values {
  const present = Map.groupBy(values, bucketOf);
  const missing = Map.groupBy(gone, bucketOf);
  const buckets = tallyOf(packed, present, missing);
  const count = buckets.reduce((total, one) => total + one.count, 0);
  const sum = packed.reduce((total, one) => total + one.sum, sumOf(values) - sumOf(gone));
  const read = new Map<number, Float64Array>();

  /** The values of a bucket, in any order; as many zeros if they are not read yet. */
  function valuesIn({ bucket, count: here }: FilledBucket): Float64Array {
    const known = read.get(bucket);
    if (known) return known;
    const found = [...(present.get(bucket) ?? [])];
    let isComplete = true;
    for (const one of packed) {
      if (!one.buckets.includes(bucket)) continue;
      const loaded = one.loaded.get(bucket);
      if (loaded) for (const value of loaded) found.push(value);
      else {
        one.wanted.add(bucket);
        isComplete = false;
      }
    }
    const all = isComplete ? withoutValues(new Float64Array(found), missing.get(bucket) ?? []) : new Float64Array(here);
    read.set(bucket, all);
    return all;
  }

  return {
    count,
    sum,
    pick: (ranks) =>
      ranks.map((rank) => {
        const place = buckets.find((one) => rank < one.before + one.count) as FilledBucket;
        return pickRanks(valuesIn(place), [rank - place.before])[0] as number;
      }),
    slice: (first, last) =>
      buckets
        .filter(({ before, count: here }) => before <= last && before + here > first)
        .flatMap((place) => sliceRanks(valuesIn(place), Math.max(0, first - place.before), last - place.before)),
    countBelow: (limit) => {
      const bucket = bucketOf(limit);
      const next = buckets.find((one) => one.bucket >= bucket);
      if (!next) return count;
      const inBucket = next.bucket === bucket ? countBelow(valuesIn(next), limit) : 0;
      return next.before + inBucket;
    },
  };
}

/** A bucket with values. */
interface FilledBucket {
  bucket: number;
  /** The number of values in all buckets before it. */
  before: number;
  count: number;
}

/** The buckets with values, ascending. */
function tallyOf(
  packed: readonly PackedValues[],
  present: ReadonlyMap<number, readonly number[]>,
  missing: ReadonlyMap<number, readonly number[]>,
): FilledBucket[] {
  const ofTimes = new Int32Array(firstOfMoments);
  const ofMoments = new Map<number, number>();
  const add = (bucket: number, count: number) => {
    if (bucket < firstOfMoments) ofTimes[bucket] = (ofTimes[bucket] as number) + count;
    else ofMoments.set(bucket, (ofMoments.get(bucket) ?? 0) + count);
  };
  for (const { buckets, counts } of packed) {
    for (let index = 0; index < buckets.length; index++) add(buckets[index] as number, counts[index] as number);
  }
  for (const [bucket, some] of present) add(bucket, some.length);
  for (const [bucket, some] of missing) add(bucket, -some.length);
  const filled: FilledBucket[] = [];
  let before = 0;
  for (const [bucket, count] of [...ofTimes.entries(), ...[...ofMoments].sort(([one], [other]) => one - other)]) {
    if (count < 0) throw new Error(`${-count} values to take out are not there`);
    if (count > 0) filled.push({ bucket, before, count });
    before += count;
  }
  return filled;
}

/** Removes some of the values, without keeping their order. @throws Error if one of them is not among the values */
function withoutValues(values: Float64Array, gone: readonly number[]): Float64Array {
  let { length } = values;
  for (const value of gone) {
    const at = values.subarray(0, length).indexOf(value);
    if (at === -1) throw new Error('A value to take out is not there');
    length -= 1;
    values[at] = values[length] as number;
  }
  return values.subarray(0, length);
}
