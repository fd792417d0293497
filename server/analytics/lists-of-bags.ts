import type { Bag } from './breakdown-figures.ts';
import type { Room } from './pack-values.ts';

/** The values of bags that are not packed, as ascending lists; those in `gone` are still included. */
export const listsOfBags = (bags: readonly Bag[]): Room[] =>
  bags.flatMap(({ stored, values }) =>
    values.length === 0 ? stored : [...stored, { of: new Float64Array(values).sort(), from: 0, to: values.length }],
  );

/** Removes each bag's `gone` values from the lists. @throws Error if one of them is not in the lists */
export function withoutGone(bags: readonly Bag[], lists: Room[]): Room[] {
  for (const { gone } of bags) for (const value of gone) takeOut(lists, value);
  return lists;
}

/** Splits the list that contains the value into the parts before and after it. */
function takeOut(lists: Room[], value: number): void {
  for (const [index, { of, from, to }] of lists.entries()) {
    const at = firstFrom(of, from, to, value);
    if (at === to || of[at] !== value) continue;
    lists[index] = { of, from, to: at };
    if (at + 1 < to) lists.push({ of, from: at + 1, to });
    return;
  }
  throw new Error('A value to take out is not there');
}

/** The index of the first value of an ascending list that is not less than a limit. */
export function firstFrom(of: Float64Array, from: number, to: number, limit: number): number {
  let [first, end] = [from, to];
  while (first < end) {
    const middle = (first + end) >>> 1;
    if ((of[middle] as number) < limit) first = middle + 1;
    else end = middle;
  }
  return first;
}

/** How many values of the lists are less than a limit. */
export const countInLists = (lists: readonly Room[], limit: number): number =>
  lists.reduce((count, { of, from, to }) => count + firstFrom(of, from, to, limit) - from, 0);

export const lengthOfLists = (lists: readonly Room[]): number =>
  lists.reduce((length, { from, to }) => length + to - from, 0);

/** All values of lists, in an array of their own. */
export function joinLists(lists: readonly Room[]): Float64Array {
  const all = new Float64Array(lengthOfLists(lists));
  let at = 0;
  for (const { of, from, to } of lists) for (let place = from; place < to; place++) all[at++] = of[place] as number;
  return all;
}
