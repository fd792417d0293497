import type { z } from 'zod';
import type { listRunsAtRisk as contract } from '../../contract/forecasts.ts';
import type { AppContext } from '../app-context.ts';
import { ApiError } from '../http/api-error.ts';
import type { MemberCaller } from '../http/caller.ts';
import { loadRunsForViewer } from '../run-access/load-run-for-viewer.ts';
import { showRunSummary } from '../runs/read/show-run.ts';
import { findEnabledVersion } from './find-enabled-version.ts';
import { findRunsAtRisk } from './find-runs-at-risk.ts';
import { maySeeForecasts } from './policy.ts';

type Query = z.infer<NonNullable<typeof contract.query>>;

/**
 * Runs that may become overdue, before they are.
 * @throws ApiError operation_not_allowed for guests; workflow_not_found
 */
export async function listRunsAtRisk(
  context: AppContext,
  caller: MemberCaller,
  query: Query,
): Promise<z.infer<typeof contract.reply>> {
  if (!maySeeForecasts(caller)) throw new ApiError('operation_not_allowed');
  const workflow_id = query.workflow_id === 'all' ? null : (query.workflow_id ?? null);
  if (workflow_id) await findEnabledVersion(context, caller, workflow_id);
  const found = await findRunsAtRisk(context, caller, workflow_id);
  const shown = new Map(found.runs.slice(0, query.limit).map(({ run_id, forecast }) => [run_id, forecast]));
  const now = context.now();
  const runs = (await loadRunsForViewer(context, caller, [...shown.keys()], 'brief')).flatMap((run) => {
    const forecast = shown.get(run.loaded.run.id);
    return forecast ? [{ ...showRunSummary(run, caller, now), forecast }] : [];
  });
  return { total: found.runs.length, is_partial: found.is_partial, runs };
}
