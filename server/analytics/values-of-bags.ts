import type { Times } from '../../contract/analytics.ts';
import type { Bag, PackedValues } from './breakdown-figures.ts';
import { pickRanks, sliceRanks } from './pick-ranks.ts';
import { noTimes } from './times-sql.ts';
import { bucketOf, firstOfMoments } from './value-buckets.ts';

/**
 * The values of some bags together. If a part of them has to be read first, it is noted as wanted, zeros stand in its
 * place, and the computation is repeated when it was read (`read-breakdown.ts`).
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
  // Most bags are alone, and may have many values: those are not copied.
  const values = bags.length === 1 ? (bags[0] as Bag).values : bags.flatMap((bag) => bag.values);
  if (packed.length > 0) {
    return bucketedValues(
      packed,
      values,
      bags.flatMap(({ gone }) => gone),
    );
  }
  return {
    count: values.length,
    sum: sumOf(values),
    pick: (ranks) => pickRanks(values, ranks),
    slice: (first, last) => sliceRanks(values, first, last),
    countBelow: (limit) => values.filter((value) => value < limit).length,
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

function sumOf(values: readonly number[]): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
}

/** @param gone What is taken out of the others. */
function bucketedValues(packed: readonly PackedValues[], values: readonly number[], gone: readonly number[]): Values {
  const present = Map.groupBy(values, bucketOf);
  const missing = Map.groupBy(gone, bucketOf);
  const buckets = tallyOf(packed, present, missing);
  const count = buckets.reduce((total, one) => total + one.count, 0);
  const sum = packed.reduce((total, one) => total + one.sum, sumOf(values) - sumOf(gone));
  const read = new Map<number, readonly number[]>();

  /** The values of a bucket, in any order; as many zeros if they are not read yet. */
  function valuesIn({ bucket, count: here }: FilledBucket): readonly number[] {
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
    const all = isComplete ? withoutValues(found, missing.get(bucket) ?? []) : new Array<number>(here).fill(0);
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
      const inBucket = next.bucket === bucket ? valuesIn(next).filter((value) => value < limit).length : 0;
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

/** Values without some of them. @throws Error if one of these is not there. */
function withoutValues(values: number[], gone: readonly number[]): readonly number[] {
  for (const value of gone) {
    const at = values.indexOf(value);
    if (at === -1) throw new Error('A value to take out is not there');
    values[at] = values.at(-1) as number;
    values.pop();
  }
  return values;
}
