import type { ListedRun } from '../../../contract/run-lists.ts';

/** A place in a column: a run, or the space that a run leaves behind. */
export interface Place {
  run: ListedRun;
  isGone: boolean;
}

/**
 * The places of a column when its runs have changed, so that the cards under the reader's cursors stay where they are: the
 * places above them stay, as space if their run has left, and all other runs come behind in their order.
 * @param before The places that are shown.
 * @param cursors The ids of the cards under the pointer and with the focus; without them, the runs stand in their order.
 */
export function holdPlaces(before: readonly Place[], runs: readonly ListedRun[], cursors: readonly string[]): Place[] {
  const found = new Map(runs.map((run) => [run.id, run]));
  const last = before.findLastIndex(({ run: { id } }) => cursors.includes(id) && found.has(id));
  const held = before.slice(0, last + 1).map(({ run }): Place => {
    const now = found.get(run.id);
    return { run: now ?? run, isGone: now === undefined };
  });
  const above = new Set(held.map(({ run }) => run.id));
  return [...held, ...runs.filter(({ id }) => !above.has(id)).map((run) => ({ run, isGone: false }))];
}
