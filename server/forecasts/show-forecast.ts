import type { z } from 'zod';
import type * as contract from '../../contract/forecasts.ts';
import type { Id } from '../../engine/definition.ts';
import { positionsAt } from '../../engine/forecast/history.ts';
import { staysOf } from '../../engine/forecast/past-run.ts';
import type { AppContext } from '../app-context.ts';
import { ApiError } from '../http/api-error.ts';
import type { MemberCaller } from '../http/caller.ts';
import { loadRunForViewer, loadRunsForViewer } from '../run-access/load-run-for-viewer.ts';
import { loadVersion } from '../run-access/load-version.ts';
import { findEnabledVersion } from './find-enabled-version.ts';
import { forecastAtPositions, forecastRun } from './forecast-run.ts';
import { planOf, runToForecast } from './load-past-runs.ts';
import { maySeeForecasts } from './policy.ts';
import { historyOfWorkflow, showBasis } from './workflow-history.ts';

/** When a run will likely be completed. @throws ApiError not_found for a run that the caller does not see */
export async function showRunForecast(
  context: AppContext,
  caller: MemberCaller,
  run_id: Id,
): Promise<z.infer<typeof contract.showRunForecast.reply>> {
  const { loaded, version } = await loadRunForViewer(context, caller, run_id);
  if (!maySeeForecasts(caller)) return { forecast: null, basis: null };
  const known = await historyOfWorkflow(context, caller.workspace_id, loaded.workflow.id);
  const run = runToForecast(loaded.run, version);
  return { forecast: forecastRun(known, run, loaded.run.due_at, context.now()), basis: showBasis(known) };
}

/**
 * When a run that starts now would likely be completed.
 * @throws ApiError workflow_not_found, also for guests
 */
export async function showStartForecast(
  context: AppContext,
  caller: MemberCaller,
  workflow_id: Id,
): Promise<z.infer<typeof contract.showStartForecast.reply>> {
  // Guests see no workflows.
  if (!maySeeForecasts(caller)) throw new ApiError('workflow_not_found', { values: { id: workflow_id } });
  const enabled_version_id = await findEnabledVersion(context, caller, workflow_id);
  const plan = enabled_version_id
    ? planOf(await loadVersion(context.pool, caller.workspace_id, enabled_version_id))
    : [];
  const known = await historyOfWorkflow(context, caller.workspace_id, workflow_id);
  const now = context.now();
  const stays = staysOf({ id: '', started_at: now, ended_at: null, is_completed: false, plan, steps: [] });
  const forecast = forecastAtPositions(known, positionsAt(stays, now), { run_id: null, due_at: null, now });
  return { forecast, basis: showBasis(known) };
}

/**
 * The forecasts of the given runs that the caller sees.
 * @throws ApiError operation_not_allowed for guests
 */
export async function listRunForecasts(
  context: AppContext,
  caller: MemberCaller,
  run_ids: readonly Id[],
): Promise<z.infer<typeof contract.listRunForecasts.reply>> {
  if (!maySeeForecasts(caller)) throw new ApiError('operation_not_allowed');
  const runs = await loadRunsForViewer(context, caller, run_ids, 'brief');
  const forecasts = [];
  for (const { loaded, version } of runs) {
    const known = await historyOfWorkflow(context, caller.workspace_id, loaded.workflow.id);
    const run = runToForecast(loaded.run, version);
    forecasts.push({
      run_id: run.id,
      ...forecastRun(known, run, loaded.run.due_at, context.now()),
    });
  }
  return { forecasts };
}
