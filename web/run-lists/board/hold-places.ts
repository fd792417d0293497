import type { ListedRun } from '../../../contract/run-lists.ts';

/** A place in a column: a run, or the space that a run leaves behind. */
export interface Place {
  run: ListedRun;
  isGone: boolean;
}

/**
 * The places of a column when its runs have changed, so that the card under the reader's cursor stays where it is: the
 * places above it stay, as space if their run has left, and all other runs come behind it in their order.
 * @param before The places that are shown.
 * @param anchor The id of the card under the pointer or with the focus; without one, the runs stand in their order.
 */
export function holdPlaces(before: readonly Place[], runs: readonly ListedRun[], anchor: string | undefined): Place[] {
  const found = new Map(runs.map((run) => [run.id, run]));
  const position = before.findIndex(({ run }) => run.id === anchor);
  if (position < 0 || anchor === undefined || !found.has(anchor)) return runs.map((run) => ({ run, isGone: false }));
  const held = before.slice(0, position + 1).map(({ run }): Place => {
    const now = found.get(run.id);
    return { run: now ?? run, isGone: now === undefined };
  });
  const above = new Set(held.map(({ run }) => run.id));
  return [...held, ...runs.filter(({ id }) => !above.has(id)).map((run) => ({ run, isGone: false }))];
}
