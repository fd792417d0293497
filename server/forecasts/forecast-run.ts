import type { ForecastReply } from '../../contract/forecasts.ts';
import type { Unix } from '../../engine/definition.ts';
import { forecastEnd, latenessOf } from '../../engine/forecast/forecast-end.ts';
import { type ForecastPosition, positionsAt } from '../../engine/forecast/history.ts';
import { type PastRun, staysOf } from '../../engine/forecast/past-run.ts';
import type { WorkflowHistory } from './workflow-history.ts';

const nothing = { low: null, median: null, high: null, similar: 0, narrowing: null, lateness: null };

/** The forecast of a run that was loaded. */
export function forecastRun(known: WorkflowHistory, run: PastRun, due_at: Unix | null, now: Unix): ForecastReply {
  if (run.ended_at !== null) return { ...nothing, state: 'no_more', due_date: due_at };
  return forecastAtPositions(known, positionsAt(staysOf(run), now), { run_id: run.id, due_at, now });
}

/** @param run_id Null before a start. */
export function forecastAtPositions(
  { history, calibration }: WorkflowHistory,
  positions: readonly ForecastPosition[],
  { run_id, due_at, now }: { run_id: string | null; due_at: Unix | null; now: Unix },
): ForecastReply {
  const result = forecastEnd(history, calibration.correction, positions, now, run_id);
  if (result.state !== 'forecast') return { ...nothing, state: result.state, due_date: due_at };
  const { forecast } = result;
  // What is overdue is late already, and needs no forecast of it.
  const lateness = due_at === null || due_at < now ? null : latenessOf(forecast, due_at);
  return { ...forecast, state: 'forecast', lateness, due_date: due_at };
}
