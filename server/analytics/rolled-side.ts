import type { Times } from '../../contract/analytics.ts';
import type { Unix } from '../../engine/definition.ts';
import { type Bag, bagsOf, countOf, type FiguresByWorkflow } from './breakdown-figures.ts';
import { type MiddleOfSample, middleRanks } from './compare-medians.ts';
import type { Share } from './compare-shares.ts';
import { rolledDue, runsOf } from './rolled-rework.ts';
import { timesOfBags, valuesOfBags } from './values-of-bags.ts';

/** What is known of one of two groups of runs that are compared. */
export interface Side {
  runs: number;
  completed_runs: number;
  completed: Times;
  runs_came_back: number;
  due_kept: Share;
  /** The middle of the completed runs' times, in microseconds. */
  middle: MiddleOfSample;
}

/** One side from the part `rework`, as `measureSide` computes it from the runs. */
export function rolledSide(byWorkflow: FiguresByWorkflow, now: Unix): Side {
  const runs = runsOf(byWorkflow);
  const sum = (name: string) => runs.reduce((total, bags) => total + countOf(bags, name), 0);
  const completed = runs.flatMap((bags) => bagsOf(bags, 'completed'));
  const { kept, late, overdue_now } = rolledDue(byWorkflow, now);
  return {
    runs: sum('runs'),
    completed_runs: sum('completed'),
    completed: timesOfBags(completed),
    runs_came_back: sum('came_back'),
    due_kept: { count: kept, of: kept + late + overdue_now },
    middle: middleOf(completed),
  };
}

/** The values that the comparison of medians reads. */
export function middleOf(bags: readonly Bag[]): MiddleOfSample {
  const { count, slice } = valuesOfBags(bags);
  const { first, last } = middleRanks(count);
  return { count, first, times: slice(first, last) };
}
