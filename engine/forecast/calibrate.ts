/** Compares the forecasts that would have been made in the past with what then happened. */
import type { Unix } from '../definition.ts';
import { type Correction, correct, correctionFrom, type Range, scoreOf } from './correction.ts';
import { countCompleted, type Estimate, estimateRemaining, fewestEnded } from './forecast-end.ts';
import { type History, type PastRunWithStays, positionsAt } from './history.ts';
import type { Observation } from './remaining-times.ts';

/** A forecast that could have been made in the past, with what was known then. */
interface Probe {
  at: Unix;
  past: PastRunWithStays;
}

interface PastForecast extends Probe {
  estimate: Estimate;
}

/** How good past forecasts of a workflow were. Each is corrected only by those whose result was known when it was made. */
export interface Calibration {
  /** Forecasts whose run is completed, or has passed its range. */
  forecasts: number;
  /** Those whose run was completed within the range. */
  inside: number;
  /** Completed runs that were forecast. */
  runs: number;
  /** For forecasts made now. */
  correction: Correction;
}

/** At most this many forecasts for each run, and this many in all, spread evenly over the time. */
const perRun = 8;
const most = 400;

/**
 * The moments at which the newer half of the runs would have been forecast: at the start, at each step, and at regular times in
 * between, because people look at runs at any time. A moment is chosen only by what had happened before it.
 */
function probesOf({ runs }: History): Probe[] {
  const took = runs.flatMap(({ run }) => (run.is_completed && run.ended_at ? [run.ended_at - run.started_at] : []));
  const every = Math.max(60, (took.toSorted((one, other) => one - other)[took.length >> 1] ?? 0) / 3);
  const tested = runs.slice(runs.length >> 1).flatMap((past) => {
    const { started_at, ended_at } = past.run;
    const isInside = (at: Unix) => ended_at === null || at < ended_at;
    const entered = past.stays.map((stay) => stay.entered_at);
    const regular = Array.from({ length: perRun }, (_, index) => started_at + every * (index + 1));
    const moments = [...new Set([started_at, ...entered, ...regular])].filter(isInside);
    return moments
      .toSorted((one, other) => one - other)
      .slice(0, perRun)
      .map((at) => ({ at, past }));
  });
  const stride = Math.ceil(tested.length / most);
  return tested.toSorted((one, other) => one.at - other.at).filter((_, index) => index % stride === 0);
}

/**
 * Makes forecasts for past moments and compares them with what happened. It takes some tenths of a second for a long history, so
 * it yields after each forecast to let other work run.
 * @param now Later probes are left out, because nothing is known of them.
 */
export function* calibrate(history: History, now: Unix): Generator<void, Calibration> {
  const pastForecasts: PastForecast[] = [];
  const results: { forecast: PastForecast; range: Range }[] = [];
  for (const probe of probesOf(history)) {
    if (probe.at >= now || countCompleted(history, probe.at) < fewestEnded) continue;
    const estimate = estimateRemaining(history, positionsAt(probe.past.stays, probe.at), probe.at, probe.past.run.id);
    if (estimate) {
      const forecast = { ...probe, estimate };
      results.push({ forecast, range: correct(estimate, correctionAt(pastForecasts, probe.at)) });
      pastForecasts.push(forecast);
    }
    yield;
  }
  const decided = results.flatMap(({ forecast, range }) => {
    const { seconds, end } = outcomeAt(forecast, now);
    const isInside = end === 'completed' && isWithin(range, seconds);
    const isDecided = end === 'completed' || (end === 'open' && seconds > range.high + half);
    return isDecided ? [{ isInside, id: forecast.past.run.id }] : [];
  });
  return {
    forecasts: decided.length,
    inside: decided.filter(({ isInside }) => isInside).length,
    runs: new Set(decided.map(({ id }) => id)).size,
    correction: correctionAt(pastForecasts, now),
  };
}

/** Ranges are whole seconds. */
const half = 0.5;

/** Whether a time lies in a range, bounds included. */
export const isWithin = ({ low, high }: Range, seconds: number): boolean =>
  seconds >= low - half && seconds <= high + half;

/** The correction by those forecasts that were made before a moment, with what was known then. */
const correctionAt = (pastForecasts: readonly PastForecast[], at: Unix): Correction =>
  correctionFrom(
    pastForecasts.map((forecast) => {
      const { seconds, end } = outcomeAt(forecast, at);
      return { seconds: scoreOf(forecast.estimate, seconds), end };
    }),
  );

/** How long the run of a forecast took after it, as it was known at a moment. */
function outcomeAt({ past: { run }, at: made_at }: PastForecast, at: Unix): Observation {
  const ended = run.ended_at !== null && run.ended_at <= at;
  return {
    seconds: (ended ? (run.ended_at as Unix) : at) - made_at,
    end: ended ? (run.is_completed ? 'completed' : 'cancelled') : 'open',
  };
}
