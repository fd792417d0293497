import type { Problem } from '../../../../engine/problems.ts';
import type { Readable } from '../../../lib/tiny-store.ts';
import { placeKey, selectionOf } from '../state/selection.ts';

export interface DraftProblems {
  all: readonly Problem[];
  /** By where they are mended: see `placeKey`. */
  at: ReadonlyMap<string, readonly Problem[]>;
}

export interface ProblemStore extends Readable<DraftProblems> {
  /** Looks at the draft now, without waiting until typing rests. */
  refresh: () => DraftProblems;
}

export const noProblems: DraftProblems = { all: [], at: new Map() };

/** Lists the problems by place. Of a place where nothing changed the list stays the same object: its card need not render. */
export function groupProblems(all: readonly Problem[], before: DraftProblems): DraftProblems {
  const at = new Map<string, readonly Problem[]>(Map.groupBy(all, (problem) => placeKey(selectionOf(problem))));
  for (const [key, problems] of at) {
    const last = before.at.get(key);
    if (last && JSON.stringify(last) === JSON.stringify(problems)) at.set(key, last);
  }
  return { all, at };
}
