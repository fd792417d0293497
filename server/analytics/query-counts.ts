import type { AppContext } from '../app-context.ts';
import { completedRuns, startedRuns } from './counted-runs.ts';
import type { Scope } from './open-scope.ts';
import { isCurrent, rolledCompletedRuns, rolledPeriod, rolledStartedRuns } from './rolled-runs.ts';
import { type RunSelection, selectAllRuns, selectCounted, selectStarted } from './select-runs.ts';

/** Where counts come from. */
export interface CountSource {
  /** SQL: as `startedRuns`. */
  started: () => string;
  /** SQL: as `completedRuns`; only with `withEnded`. */
  completed: () => string;
  placeholder: RunSelection['placeholder'];
}

/** Whether the statement also counts the runs that were completed in the period, whenever they started. */
interface Needs {
  withEnded: boolean;
}

/**
 * Runs a statement over counts. For owners, who see all runs, it reads the daily figures; for others, and if there are
 * no daily figures for this period or in this calendar, it reads the runs themselves. Both give the same.
 */
export async function queryCounts<Row>(
  context: AppContext,
  scope: Scope,
  { withEnded }: Needs,
  statementOf: (source: CountSource) => string,
): Promise<Row[]> {
  const rolled = scope.caller.role === 'owner' ? rolledPeriod(scope) : null;
  if (rolled) {
    const selection = selectAllRuns(scope);
    const statement = statementOf({
      started: () => rolledStartedRuns(rolled, selection),
      completed: () => rolledCompletedRuns(rolled, selection),
      placeholder: selection.placeholder,
    });
    const { rows } = await context.listPool.query<{ is_current: boolean; found: Row[] }>(
      `select ${isCurrent(scope, selection)} as is_current,
        coalesce((select jsonb_agg(one) from (${statement}) one), '[]') as found`,
      selection.values,
    );
    if (rows[0]?.is_current) return rows[0].found;
  }
  const selection = withEnded ? await selectCounted(context, scope) : await selectStarted(context, scope);
  const statement = statementOf({
    started: () => startedRuns(selection.started()),
    completed: () => completedRuns(selection as RunSelection, scope.period),
    placeholder: selection.placeholder,
  });
  const { rows } = await context.listPool.query<Row & object>(statement, selection.values);
  return rows;
}
