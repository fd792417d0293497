import type { Problem } from '../../../../engine/problems.ts';
import type { Readable } from '../../../lib/tiny-store.ts';
import { isSameList } from '../../../lib/tiny-store.ts';
import { placeKey, selectionOf } from '../state/selection.ts';

export interface DraftProblems {
  all: readonly Problem[];
  /** The problems by the card where they can be corrected: see `placeKey`. */
  at: ReadonlyMap<string, readonly Problem[]>;
}

export interface ProblemStore extends Readable<DraftProblems> {
  /** Looks for problems now, without waiting for a pause in typing. */
  refresh: () => DraftProblems;
}

export const noProblems: DraftProblems = { all: [], at: new Map() };

/**
 * Groups the problems by place. A place whose problems are the same as before keeps its list and their objects, so that
 * neither its card nor their rows render again.
 */
export function groupProblems(all: readonly Problem[], before: DraftProblems): DraftProblems {
  const at = new Map<string, readonly Problem[]>(Map.groupBy(all, (problem) => placeKey(selectionOf(problem))));
  const kept = new Map<Problem, Problem>();
  for (const [key, problems] of at) {
    const last = before.at.get(key);
    if (!last || JSON.stringify(last) !== JSON.stringify(problems)) continue;
    at.set(key, last);
    for (const [index, problem] of problems.entries()) kept.set(problem, last[index]!);
  }
  const same = all.map((problem) => kept.get(problem) ?? problem);
  return { all: isSameList(same, before.all) ? before.all : same, at };
}
