/** Looks back at what would have been forecast, and at what then happened. */
import type { Unix } from '../definition.ts';
import { type Correction, correct, correctionFrom, type Range, scoreOf } from './correction.ts';
import { countCompleted, type Estimate, estimateRemaining, fewestEnded } from './forecast-end.ts';
import { type History, type KnownRun, placesAt } from './history.ts';
import type { Observation } from './remaining-times.ts';

/** A forecast that could have been made in the past, with what was known then. */
interface Probe {
  at: Unix;
  known: KnownRun;
}

interface Judged extends Probe {
  estimate: Estimate;
}

/** How earlier forecasts of a workflow went, each corrected only by those whose result was known when it was made. */
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

/** How many moments of a run are looked at, and how many forecasts at most in all: spread evenly over the time. */
const perRun = 8;
const most = 400;

/**
 * The moments at which the newer half of the runs would have been forecast: at the start, at each step, and at regular times in between,
 * as people look at them. Whether a moment is one depends only on what had happened before it.
 */
function probesOf({ runs }: History): Probe[] {
  const took = runs.flatMap(({ run }) => (run.is_completed && run.ended_at ? [run.ended_at - run.started_at] : []));
  const every = Math.max(60, (took.toSorted((one, other) => one - other)[took.length >> 1] ?? 0) / 3);
  const tested = runs.slice(runs.length >> 1).flatMap((known) => {
    const { started_at, ended_at } = known.run;
    const isInside = (at: Unix) => ended_at === null || at < ended_at;
    const entered = known.stays.map((stay) => stay.entered_at);
    const regular = Array.from({ length: perRun }, (_, index) => started_at + every * (index + 1));
    const moments = [...new Set([started_at, ...entered, ...regular])].filter(isInside);
    return moments
      .toSorted((one, other) => one - other)
      .slice(0, perRun)
      .map((at) => ({ at, known }));
  });
  const stride = Math.ceil(tested.length / most);
  return tested.toSorted((one, other) => one.at - other.at).filter((_, index) => index % stride === 0);
}

/**
 * Makes the forecasts of the past again and compares them with what happened. It takes some tenths of a second for a long history,
 * so it yields after each forecast, and other work can be done.
 * @param now Probes after it are left out: running runs have no later moments.
 */
export function* calibrate(history: History, now: Unix): Generator<void, Calibration> {
  const judged: Judged[] = [];
  const results: { forecast: Judged; range: Range }[] = [];
  for (const probe of probesOf(history)) {
    if (probe.at >= now || countCompleted(history, probe.at) < fewestEnded) continue;
    const estimate = estimateRemaining(history, placesAt(probe.known.stays, probe.at), probe.at, probe.known.run.id);
    if (estimate) {
      const forecast = { ...probe, estimate };
      results.push({ forecast, range: correct(estimate, correctionAt(judged, probe.at)) });
      judged.push(forecast);
    }
    yield;
  }
  const known = results.flatMap(({ forecast, range }) => {
    const { seconds, end } = outcomeAt(forecast, now);
    const isInside = end === 'completed' && isWithin(range, seconds);
    const isDecided = end === 'completed' || (end === 'open' && seconds > range.high + half);
    return isDecided ? [{ isInside, id: forecast.known.run.id }] : [];
  });
  return {
    forecasts: known.length,
    inside: known.filter(({ isInside }) => isInside).length,
    runs: new Set(known.map(({ id }) => id)).size,
    correction: correctionAt(judged, now),
  };
}

/** Ranges are whole seconds. */
const half = 0.5;

/** Whether a time lies in a range, bounds included. */
export const isWithin = ({ low, high }: Range, seconds: number): boolean =>
  seconds >= low - half && seconds <= high + half;

/** The correction by those forecasts that were made before a moment, with what was known then. */
const correctionAt = (judged: readonly Judged[], at: Unix): Correction =>
  correctionFrom(
    judged.map((forecast) => {
      const { seconds, end } = outcomeAt(forecast, at);
      return { seconds: scoreOf(forecast.estimate, seconds), end };
    }),
  );

/** How long the run of a forecast took after it, as it was known at a moment. */
function outcomeAt({ known: { run }, at: made_at }: Judged, at: Unix): Observation {
  const ended = run.ended_at !== null && run.ended_at <= at;
  return {
    seconds: (ended ? (run.ended_at as Unix) : at) - made_at,
    end: ended ? (run.is_completed ? 'completed' : 'cancelled') : 'open',
  };
}
