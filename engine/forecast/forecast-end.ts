import type { Id, Unix } from '../definition.ts';
import { type Correction, correct, type Range } from './correction.ts';
import { countStays, type ForecastPosition, type History, observationsAt } from './history.ts';
import { type Narrowing, narrowings } from './past-run.ts';
import { boundsOf, distributionOf, medianOf } from './remaining-times.ts';

/** Completed runs that a workflow needs before anything is forecast. */
export const fewestEnded = 20;

/** Completed runs that a narrowing needs to be chosen. Of people more, because who holds a step explains less than the step. */
const enough: Record<Narrowing, number> = { holders: 30, place: 20, actions: 20, stage: 20, plan: 20, all: 20 };

/** With fewer similar runs, no range holds 8 of 10; where no narrowing has enough, this many do. */
const fewestSimilar = 10;

/** A range, and what it rests on. */
export interface Estimate extends Range {
  /** Completed runs that were in the same position for at least as long. */
  similar: number;
  narrowing: Narrowing;
}

/**
 * The time that a run still takes, from past runs that were in the same position for at least as long.
 * @param positions Its positions now; see `positionsAt`.
 * @param at Only what had happened before this moment is used.
 * @param except Its own id, if it is in the history.
 * @returns Null if too few past runs were there that long.
 */
export function estimateRemaining(
  history: History,
  positions: readonly ForecastPosition[],
  at: Unix,
  except: Id | null,
): Estimate | null {
  let fallback: Estimate | null = null;
  // A run that has waited in a position longer than nearly all others is not similar to a run of the same age that went on.
  let isKnown = false;
  for (const narrowing of narrowings) {
    const position = positions.find((one) => one.narrowing === narrowing);
    // The plan only describes how a run begins: once the run has begun, its narrower positions are used.
    if (!position || (narrowing === 'plan' && position.seconds > 0)) continue;
    if (narrowing === 'all' && isKnown) break;
    if (narrowing === 'actions' || narrowing === 'stage') isKnown ||= countStays(history, position) >= fewestEnded;
    const estimate = estimateAt(history, position, at, except);
    if (estimate && estimate.similar >= enough[narrowing]) return estimate;
    if (estimate && estimate.similar >= fewestSimilar) fallback ??= estimate;
  }
  return fallback;
}

function estimateAt(history: History, position: ForecastPosition, at: Unix, except: Id | null): Estimate | null {
  const distribution = distributionOf(observationsAt(history, position, at, except));
  const { low, high } = boundsOf(distribution);
  const median = medianOf(distribution);
  if (low === null || high === null || median === null) return null;
  return { narrowing: position.narrowing, similar: distribution.completed, low, median, high };
}

/** When a run will be completed, if nobody cancels it; unix seconds. Of ten such runs, about eight end between `low` and `high`. */
export interface Forecast {
  low: Unix;
  median: Unix;
  high: Unix;
  similar: number;
  narrowing: Narrowing;
}

export type ForecastResult =
  | { state: 'forecast'; forecast: Forecast }
  /** `few_ended`: too few runs of the workflow are completed. `few_similar`: too few of them took this long. */
  | { state: 'few_ended' | 'few_similar' };

/**
 * The forecast of a run from its positions at a moment.
 * @param except The id of the run; null before its start.
 */
export function forecastEnd(
  history: History,
  correction: Correction,
  positions: readonly ForecastPosition[],
  at: Unix,
  except: Id | null,
): ForecastResult {
  if (countCompleted(history, at) < fewestEnded) return { state: 'few_ended' };
  const estimate = estimateRemaining(history, positions, at, except);
  if (!estimate) return { state: 'few_similar' };
  const { low, median, high } = correct(estimate, correction);
  const { similar, narrowing } = estimate;
  const moment = (seconds: number) => Math.round(at + seconds);
  return {
    state: 'forecast',
    forecast: { low: moment(low), median: moment(median), high: moment(high), similar, narrowing },
  };
}

/** How many runs of a history were completed at a moment. */
export const countCompleted = ({ runs }: History, at: Unix): number =>
  runs.filter(({ run }) => run.is_completed && run.ended_at !== null && run.ended_at <= at).length;

/** How likely a run is late: at least 1 in 10, more likely than not, at least 9 in 10. Null if it will likely be in time. */
export const lateness = ['possible', 'likely', 'almost_certain'] as const;
export type Lateness = (typeof lateness)[number];

/** @param due_at When the run is due; unix seconds. */
export function latenessOf({ low, median, high }: Forecast, due_at: Unix): Lateness | null {
  if (due_at < low) return 'almost_certain';
  if (due_at < median) return 'likely';
  return due_at < high ? 'possible' : null;
}
