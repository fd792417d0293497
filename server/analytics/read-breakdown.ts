import type { ClientBase } from 'pg';
import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { addFact, type FiguresByWorkflow, type Part, removeFact } from './breakdown-figures.ts';
import { knownDaysOf } from './known-days.ts';
import { type DaysScope, figuresOf, type LoadedDays, loadDays, loadWanted, wantedOf } from './load-days.ts';
import type { Scope } from './open-scope.ts';
import { rolledPeriod } from './rolled-runs.ts';
import { computeBreakdowns, loadFoldedRuns, type RunBreakdown } from './run-breakdowns.ts';

/**
 * Computes something from the parts of the breakdowns of a scope, by workflow: from the days as they are folded,
 * corrected by the runs that changed since.
 * @param compute A pure function. It is called a second time when the values were loaded of which the first call showed
 * that it needs them.
 * @returns Null if the days do not answer for this scope: the caller does not see all runs, the period does not consist of
 * whole days, or the days are of another calendar. Then the steps of the runs are read.
 */
export async function readBreakdown<T extends object>(
  context: AppContext,
  scope: Scope,
  parts: readonly Part[],
  compute: (figures: FiguresByWorkflow) => T,
): Promise<T | null> {
  if (scope.caller.role !== 'owner') return null;
  const rolled = rolledPeriod(scope);
  if (!rolled || rolled.edges.length > 0) return null;
  const { caller, calendar, workflow_id, version_id } = scope;
  const days: DaysScope = {
    workspace_id: caller.workspace_id,
    zone: calendar.zone,
    workflow_ids: workflow_id ? [workflow_id] : null,
    version_id,
    days: rolled.days,
    parts,
  };
  return computeFromDays(context, days, compute);
}

/** As `readBreakdown`, for a caller who sees all runs of the scope. */
export async function computeFromDays<T extends object>(
  { listPool }: Pick<AppContext, 'listPool'>,
  scope: DaysScope,
  compute: (figures: FiguresByWorkflow) => T,
): Promise<T | null> {
  const known = knownDaysOf(listPool);
  const loaded = await loadDays(listPool, scope, known);
  if (!loaded.is_usable) return null;
  const found = loaded.changed === 0 ? await complete(listPool, scope, loaded, compute) : null;
  if (found) return found;
  const readAtOnce = async (client: ClientBase) => {
    const again = await loadDays(client, scope, known);
    if (!again.is_usable) return null;
    if (again.changed > 0) await correct(client, scope, again.figures);
    return complete(client, scope, again, compute);
  };
  return inTransaction(listPool, readAtOnce, 'snapshot');
}

/** @returns Null if a fold has written days anew between the two statements. */
async function complete<T>(
  client: Parameters<typeof loadDays>[0],
  { workspace_id }: DaysScope,
  { figures, rows }: LoadedDays,
  compute: (figures: FiguresByWorkflow) => T,
): Promise<T | null> {
  const found = compute(figures);
  const wanted = wantedOf(figures);
  if (wanted.length === 0) return found;
  return (await loadWanted(client, workspace_id, rows, wanted)) ? compute(figures) : null;
}

async function correct(client: ClientBase, scope: DaysScope, figures: FiguresByWorkflow): Promise<void> {
  const { workspace_id, workflow_ids, version_id, days, parts } = scope;
  const { rows } = await client.query<{ run_id: Id }>({
    name: 'list-changed-runs',
    text: 'select distinct run_id from changed_runs where workspace_id = $1',
    values: [workspace_id],
  });
  const ids = rows.map(({ run_id }) => run_id);
  const isMeant = (run: RunBreakdown) =>
    (workflow_ids === null || workflow_ids.includes(run.workflow_id)) &&
    (version_id === null || run.version_id === version_id);
  const isInDays = (day: number) => (days.from === null || day >= days.from) && (days.to === null || day < days.to);
  const apply = (runs: readonly RunBreakdown[], act: typeof addFact) => {
    for (const { workflow_id, day_start, facts } of runs.filter(isMeant)) {
      for (const fact of facts) {
        if (parts.includes(fact[0]) && isInDays(fact[4] ?? day_start)) act(figuresOf(figures, workflow_id), fact);
      }
    }
  };
  apply(await loadFoldedRuns(client, workspace_id, ids), removeFact);
  apply(await computeBreakdowns(client, workspace_id, ids, scope.zone), addFact);
}
