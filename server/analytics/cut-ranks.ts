import { firstFrom, joinLists, lengthOfLists } from './lists-of-bags.ts';
import type { Room } from './pack-values.ts';
import { pickRanks, sliceRanks } from './pick-ranks.ts';

/** Some of the values of lists, in any order: all with ranks from one to another. */
interface Cut {
  /** How many values of the lists are before them. */
  before: number;
  values: Float64Array;
}

/** With fewer values, cutting takes as long as comparing them all. */
const fewest = 500;
/** One of so many values is in the sample. */
const step = 16;

/** Values of ascending lists by their rank. @param ranks Counted from 0, ascending. */
export function pickFromLists(lists: readonly Room[], ranks: readonly number[]): number[] {
  const sample = sampleOf(lists);
  let cut: Cut = { before: 0, values: new Float64Array(0) };
  return ranks.map((rank) => {
    if (rank >= cut.before + cut.values.length) cut = cutRanks(lists, sample, rank, rank);
    return pickRanks(cut.values, [rank - cut.before])[0] as number;
  });
}

/** The sorted values of all ranks from one to another; fewer if the lists end before. */
export function sliceOfLists(lists: readonly Room[], first: number, last: number): number[] {
  const end = Math.min(last, lengthOfLists(lists) - 1);
  if (end < first) return [];
  const { before, values } = cutRanks(lists, sampleOf(lists), first, end);
  return sliceRanks(values, first - before, end - before);
}

/**
 * Finds the values of some ranks in lists, together with few others. A sample shows between which two values they should be, and
 * each list is searched for these two. If the sample was wrong, all values are returned.
 */
function cutRanks(lists: readonly Room[], sample: Float64Array, first: number, last: number): Cut {
  const length = lengthOfLists(lists);
  if (length >= fewest) {
    const reach = 4 + Math.ceil(Math.sqrt(lists.length));
    const at = (rank: number) => Math.floor((rank * sample.length) / length);
    const [low, high] = [at(first) - reach, at(last) + reach];
    const least = low < 0 ? -Infinity : (pickRanks(sample, [low])[0] as number);
    const limit = high < sample.length ? (pickRanks(sample, [high])[0] as number) : Infinity;
    const cut: Room[] = [];
    let before = 0;
    for (const { of, from, to } of lists) {
      const start = firstFrom(of, from, to, least);
      const end = firstFrom(of, start, to, limit);
      before += start - from;
      if (end > start) cut.push({ of, from: start, to: end });
    }
    if (before <= first && last < before + lengthOfLists(cut)) return { before, values: joinLists(cut) };
  }
  return { before: 0, values: joinLists(lists) };
}

/** Each sixteenth value of all lists. */
function sampleOf(lists: readonly Room[]): Float64Array {
  const sample = new Float64Array(Math.ceil(lengthOfLists(lists) / step));
  let [count, skipped] = [0, step >> 1];
  for (const { of, from, to } of lists) {
    let place = from + skipped;
    for (; place < to; place += step) sample[count++] = of[place] as number;
    skipped = place - to;
  }
  return sample.subarray(0, count);
}
