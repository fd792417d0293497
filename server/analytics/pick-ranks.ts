/**
 * Values by their rank, without sorting all of them.
 * @param values They get another order.
 * @param ranks Counted from 0, ascending.
 */
export function pickRanks(values: Float64Array, ranks: readonly number[]): number[] {
  let from = 0;
  return ranks.map((rank) => {
    moveToRank(values, rank, from);
    // No value to the left of this rank is larger, so the next rank is searched to the right of it.
    from = rank;
    return values[rank] as number;
  });
}

/**
 * The sorted values of all ranks from one to another, without sorting the others.
 * @param values They get another order.
 */
export function sliceRanks(values: Float64Array, first: number, last: number): number[] {
  const end = Math.min(last, values.length - 1);
  if (end < first) return [];
  moveToRank(values, first, 0);
  moveToRank(values, end, first);
  return [...values.subarray(first, end + 1).sort()];
}

/** Orders the array just so far that the value of a rank stands at its place (Hoare's selection). */
function moveToRank(all: Float64Array, rank: number, from: number): void {
  let [left, right] = [from, all.length - 1];
  while (left < right) {
    const pivot = all[(left + right) >> 1] as number;
    let [i, j] = [left, right];
    while (i <= j) {
      while ((all[i] as number) < pivot) i++;
      while ((all[j] as number) > pivot) j--;
      if (i > j) break;
      const swapped = all[i] as number;
      all[i++] = all[j] as number;
      all[j--] = swapped;
    }
    if (rank <= j) right = j;
    else if (rank >= i) left = i;
    else return;
  }
}
