import { setImmediate } from 'node:timers/promises';
import type { ForecastBasis } from '../../contract/forecasts.ts';
import type { Id, Unix } from '../../engine/definition.ts';
import { type Calibration, calibrate } from '../../engine/forecast/calibrate.ts';
import { countCompleted, fewestEnded } from '../../engine/forecast/forecast-end.ts';
import { type History, openHistory } from '../../engine/forecast/history.ts';
import type { AppContext } from '../app-context.ts';
import { BoundedMap, cacheByPool } from '../db/cache-by-pool.ts';
import { loadPastRuns } from './load-past-runs.ts';

/** What the forecasts of a workflow rest on. */
export interface WorkflowHistory {
  history: History;
  calibration: Calibration;
}

/** For how long a history is used, in seconds. Where a run stands is always read anew. */
const kept = 300;
/** At most this many workflows are kept in the memory of a process, the last used ones. */
const mostKept = 30;

interface Entry {
  read_at: Unix;
  result: Promise<WorkflowHistory>;
}

const historiesOf = cacheByPool(() => new BoundedMap<Id, Entry>(mostKept));

/** The past runs of a workflow, and how their forecasts went. Computed once for everybody who asks in the same minutes. */
export function historyOfWorkflow(context: AppContext, workspace_id: Id, workflow_id: Id): Promise<WorkflowHistory> {
  const cache = historiesOf(context.pool);
  const now = context.now();
  const known = cache.get(workflow_id);
  const isFresh = known && known.read_at <= now && now < known.read_at + kept;
  const entry = isFresh ? known : { read_at: now, result: readHistory(context, workspace_id, workflow_id, now) };
  cache.set(workflow_id, entry);
  entry.result.catch(() => cache.delete(workflow_id));
  return entry.result;
}

async function readHistory(
  context: AppContext,
  workspace_id: Id,
  workflow_id: Id,
  now: Unix,
): Promise<WorkflowHistory> {
  const history = openHistory(await loadPastRuns(context, workspace_id, workflow_id), now);
  const work = calibrate(history, now);
  let step = work.next();
  while (!step.done) {
    // Other requests are served in between: docs/performance.md has the time.
    await setImmediate();
    step = work.next();
  }
  return { history, calibration: step.value };
}

export const showBasis = ({ history, calibration }: WorkflowHistory): ForecastBasis => ({
  ended: countCompleted(history, history.known_at),
  needed: fewestEnded,
  earlier: { forecasts: calibration.forecasts, runs: calibration.runs, inside: calibration.inside },
});
