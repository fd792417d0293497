import type { ListedRun } from '../../../contract/run-lists.ts';

/** A slot of a column: the card of a run, or the empty space of one that has left (`isGone`). */
export interface CardSlot {
  run: ListedRun;
  isGone: boolean;
}

/**
 * The slots of a column after its runs have changed. The cards under the pointer and with the focus do not move: they
 * and the slots above them are kept, as empty space if a run has left. The other runs follow in their order.
 * @param before The slots that are shown.
 * @param cursors The ids of the runs whose cards must not move; if it is empty, all runs are in their order.
 */
export function holdCardSlots(
  before: readonly CardSlot[],
  runs: readonly ListedRun[],
  cursors: readonly string[],
): CardSlot[] {
  const found = new Map(runs.map((run) => [run.id, run]));
  const last = before.findLastIndex(({ run: { id } }) => cursors.includes(id) && found.has(id));
  const held = before.slice(0, last + 1).map(({ run }): CardSlot => {
    const now = found.get(run.id);
    return { run: now ?? run, isGone: now === undefined };
  });
  const above = new Set(held.map(({ run }) => run.id));
  return [...held, ...runs.filter(({ id }) => !above.has(id)).map((run) => ({ run, isGone: false }))];
}
