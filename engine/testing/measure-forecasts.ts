/** Forecasts runs of a history as the product would have, and counts how many ended within their ranges. */
import { calibrate, isWithin } from '../forecast/calibrate.ts';
import { noCorrection, type Range } from '../forecast/correction.ts';
import { forecastEnd } from '../forecast/forecast-end.ts';
import { type History, observationsAt, openHistory, positionsAt } from '../forecast/history.ts';
import type { PastRun } from '../forecast/past-run.ts';
import { staysOf } from '../forecast/past-run.ts';
import { boundsOf, distributionOf } from '../forecast/remaining-times.ts';

export interface MeasuredForecast {
  /** Steps that had been settled. */
  settled: number;
  isStart: boolean;
  isInside: boolean;
  seconds: number;
  range: Range;
  /** The width of the range of whole durations, less the time that had passed. */
  naive: Range | null;
  narrowing: string;
}

export interface MeasureOptions {
  /** Newest runs that a forecast rests on, as in the product. */
  window: number;
  /** After how many started runs the history is opened anew. */
  every: number;
  /** Seconds between two looks at a run; a day if left out. */
  interval?: number;
  isCorrected?: boolean;
  /** Replaces the positions of runs by wrong ones, to see that a test notices. */
  positionsAt?: typeof positionsAt;
}

const day = 86_400;

/**
 * Forecasts of each run that was completed: at its start, and at moments that are spread evenly over the calendar, as somebody sees
 * runs who looks once a day.
 * @returns The forecasts, and how many moments had none.
 */
export function measureForecasts(runs: readonly PastRun[], options: MeasureOptions) {
  const { window, every, interval = day, isCorrected = true } = options;
  const sorted = runs.toSorted((one, other) => one.started_at - other.started_at);
  const measured: MeasuredForecast[] = [];
  let without = 0;
  for (let first = every; first < sorted.length; first += every) {
    const next = sorted.slice(first, first + every);
    const opened_at = next[0]?.started_at ?? 0;
    const history = openHistory(
      sorted.slice(Math.max(0, first - window), first).map((run) => knownAt(run, opened_at)),
      opened_at,
    );
    const correction = isCorrected ? finish(calibrate(history, opened_at)).correction : noCorrection;
    const until = sorted[first + every]?.started_at ?? Number.POSITIVE_INFINITY;
    // Runs that are running while this history is the newest, started in it or before.
    for (const run of sorted.slice(Math.max(0, first - window), first + every)) {
      const ended_at = run.ended_at ?? 0;
      if (!run.is_completed || ended_at <= opened_at) continue;
      const stays = staysOf(run);
      for (const at of momentsOf(run, opened_at, Math.min(until, ended_at), interval)) {
        const positions = (options.positionsAt ?? positionsAt)(stays, at);
        const result = forecastEnd(history, correction, positions, at, run.id);
        if (result.state !== 'forecast') without += 1;
        else {
          const { low, median, high, narrowing } = result.forecast;
          const range = { low: low - at, median: median - at, high: high - at };
          measured.push({
            settled: run.steps.filter(({ settled_at }) => settled_at !== null && settled_at <= at).length,
            isStart: at === run.started_at,
            isInside: isWithin(range, ended_at - at),
            seconds: ended_at - at,
            range,
            naive: naiveRange(history, opened_at, at - run.started_at),
            narrowing,
          });
        }
      }
    }
  }
  return { measured, without };
}

/** The start, and moments that are the same for all runs. */
function momentsOf({ started_at }: PastRun, from: number, until: number, interval: number): number[] {
  const moments = started_at >= from && started_at < until ? [started_at] : [];
  const begin = Math.max(from, started_at + 1);
  for (let at = Math.ceil(begin / interval) * interval; at < until; at += interval) moments.push(at);
  return moments;
}

/** What was known of a run at a moment. */
export function knownAt(run: PastRun, at: number): PastRun {
  const ended = run.ended_at !== null && run.ended_at <= at;
  if (ended) return run;
  const steps = run.steps
    .filter(({ opened_at }) => opened_at <= at)
    .map((step) => (step.settled_at !== null && step.settled_at > at ? { ...step, settled_at: null } : step));
  return { ...run, ended_at: null, is_completed: false, steps };
}

/** The range of 8 in 10 whole durations, less the time that has passed. */
function naiveRange(history: History, at: number, passed: number): Range | null {
  const { low, high } = boundsOf(
    distributionOf(observationsAt(history, { narrowing: 'all', key: '', seconds: 0 }, at, null)),
  );
  if (low === null || high === null) return null;
  return { low: Math.max(0, low - passed), median: 0, high: Math.max(0, high - passed) };
}

function finish<T>(work: Generator<void, T>): T {
  let step = work.next();
  while (!step.done) step = work.next();
  return step.value;
}
