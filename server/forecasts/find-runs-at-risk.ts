import { setImmediate } from 'node:timers/promises';
import { type ForecastReply, runsLookedAtForRisk } from '../../contract/forecasts.ts';
import type { Id, Unix } from '../../engine/definition.ts';
import { lateness } from '../../engine/forecast/forecast-end.ts';
import type { AppContext } from '../app-context.ts';
import type { MemberCaller } from '../http/caller.ts';
import { accessibleRunsCondition } from '../run-access/accessible-run-ids.ts';
import { forecastRun } from './forecast-run.ts';
import { type PastRunRow, pastRunColumns, toPastRun } from './load-past-runs.ts';
import { historyOfWorkflow } from './workflow-history.ts';

interface DueRow extends PastRunRow {
  workflow_id: Id;
  due_at: Unix;
}

export interface RunsAtRisk {
  /** The most likely late first, then the one that is due first. */
  runs: { run_id: Id; forecast: ForecastReply }[];
  is_partial: boolean;
}

/** The running runs that the caller sees whose range of 8 in 10 passes their due date, which is still to come. */
export async function findRunsAtRisk(
  context: AppContext,
  caller: MemberCaller,
  workflow_id: Id | null,
): Promise<RunsAtRisk> {
  const now = context.now();
  const rows = await findDueRuns(context, caller, workflow_id, now);
  const runs: RunsAtRisk['runs'] = [];
  const ofWorkflows = Map.groupBy(rows.slice(0, runsLookedAtForRisk), ({ workflow_id }) => workflow_id);
  for (const [of_workflow, some] of ofWorkflows) {
    const known = await historyOfWorkflow(context, caller.workspace_id, of_workflow);
    for (const row of some) {
      const forecast = forecastRun(known, await toPastRun(context, caller.workspace_id, row), row.due_at, now);
      if (forecast.lateness) runs.push({ run_id: row.id, forecast });
      // Other requests are served in between.
      await setImmediate();
    }
  }
  const rank = ({ lateness: risk }: ForecastReply) => (risk ? lateness.indexOf(risk) : -1);
  return {
    runs: runs.toSorted(
      ({ forecast: one }, { forecast: other }) =>
        rank(other) - rank(one) || (one.due_date ?? 0) - (other.due_date ?? 0),
    ),
    is_partial: rows.length > runsLookedAtForRisk,
  };
}

async function findDueRuns(
  context: AppContext,
  caller: MemberCaller,
  workflow_id: Id | null,
  now: Unix,
): Promise<DueRow[]> {
  const values: unknown[] = [];
  const where = [
    caller.role === 'owner'
      ? `r.workspace_id = $${values.push(caller.workspace_id)}`
      : `${await accessibleRunsCondition(context, caller, values)} and r.workspace_id = $1`,
  ];
  if (workflow_id) where.push(`r.workflow_id = $${values.push(workflow_id)}`);
  const { rows } = await context.listPool.query<DueRow>(
    `select ${pastRunColumns}, r.workflow_id, r.due_at from (
      select * from runs r
      where r.status in ('running', 'failed') and r.due_at is not null and r.deleted_at is null
        and r.due_at >= to_timestamp($${values.push(now)}) and ${where.join(' and ')}
      order by r.due_at, r.id limit ${runsLookedAtForRisk + 1}) r
    order by r.due_at, r.id`,
    values,
  );
  return rows;
}
