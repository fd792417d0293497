import type { z } from 'zod';
import type { BoardColumn, showBoard as contract, ListedRun } from '../../contract/run-lists.ts';
import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { invalid } from '../http/api-error.ts';
import type { MemberCaller } from '../http/caller.ts';
import { loadRunsForViewer } from '../run-access/load-run-for-viewer.ts';
import { showListedFields, showRunSummary } from '../runs/read/show-run.ts';
import { type ColumnCounts, countColumns, endedOf, narrow, runningOf } from './count-columns.ts';
import { countHeld } from './count-held.ts';
import { showTotal } from './count-runs.ts';
import { filterRuns, type RunFilter } from './filter-runs.ts';
import { type Column, findColumns } from './find-columns.ts';
import { type Grouping, groupingOf } from './grouping.ts';
import { listColumns } from './list-columns.ts';
import { readCursor, writeCursor } from './list-cursor.ts';
import { isPartial } from './searched-runs.ts';
import { walkRuns } from './walk-runs.ts';

type Query = z.infer<NonNullable<typeof contract.query>>;

/**
 * The runs that the caller sees, in columns. Each column has its first runs, in the list's order, and the count of all
 * of its runs. For one workflow the columns are its stages; those that only older versions have come last. For all
 * workflows the columns are the workflows with the most running runs. Runs that have ended are in one column of their
 * own. `group_by` chooses other columns.
 * @throws ApiError invalid_input for another column's cursor, and for stages without a workflow
 */
export async function showBoard(context: AppContext, caller: MemberCaller, query: Query) {
  const listQuery = { ...query, page: 1 };
  const workflow_id = query.workflow_id === 'all' ? undefined : query.workflow_id;
  const by = query.group_by ?? (workflow_id ? 'stage' : 'workflow');
  if (by === 'stage' && !workflow_id) throw invalid('workflow_id', 'blank');
  const grouping = groupingOf(by, { now: context.now(), zone: caller.time_zone ?? caller.workspace.time_zone });
  const filter = await filterRuns(context, caller, listQuery);
  const countAndFind = async (mustBeNew: boolean) => {
    const counts = await countColumns(context, filter, grouping, mustBeNew);
    const { running, isComplete, ended } = counts;
    const { columns, more } =
      running === null
        ? { columns: [], more: 0 }
        : await findColumns(context, caller, { by, workflow_id, running, isComplete });
    if (ended !== null) columns.push({ id: 'ended', kind: 'ended', name: '' });
    return { counts, more, requested: columns.filter(({ id }) => query.column === undefined || id === query.column) };
  };
  // Older counts might leave out a column, or a card of a column with few. They serve for the next cards of a column that they
  // know to have more.
  const recent = query.column && query.cursor ? await countAndFind(false) : null;
  const isKnown = recent?.requested.some((column) => (countIn(recent.counts, column) ?? 0) > query.per_page);
  const { counts, more, requested } = recent && isKnown ? recent : await countAndFind(true);
  const found = await Promise.all(
    requested.map(async (column) => {
      const own = filterOf(column, filter, grouping);
      const ownQuery = { ...listQuery, column: column.id, group_by: by };
      const from = query.column ? (readCursor(caller.workspace_id, ownQuery) ?? undefined) : undefined;
      const total = await totalOf(context, column, counts, own);
      // Without its count as the limit, a walk for the few runs of a column would go on to the end of the list.
      const limit = from ? query.per_page + 1 : Math.min(query.per_page + 1, total);
      const edges = limit > 0 ? await walkRuns(context.listPool, own, query, { limit, from }) : [];
      const shown = edges.slice(0, query.per_page);
      const last = edges.length > shown.length ? shown.at(-1) : undefined;
      const next_cursor = last ? writeCursor(caller.workspace_id, ownQuery, { ...last, towards: 'next' }) : null;
      return { column, ids: shown.map(({ id }) => id), total, next_cursor };
    }),
  );
  const now = context.now();
  const [loaded, fields] = await Promise.all([
    loadRunsForViewer(context, caller, [...new Set(found.flatMap(({ ids }) => ids))], 'brief'),
    query.is_table && workflow_id ? listColumns(context, caller, workflow_id) : undefined,
  ]);
  const runs = new Map(
    loaded.map((run): [Id, ListedRun] => {
      const summary = showRunSummary(run, caller, now);
      return [run.loaded.run.id, query.is_table ? { ...summary, fields: showListedFields(run, caller) } : summary];
    }),
  );
  return {
    columns: found
      .filter(({ column, total }) => !column.isOptional || total > 0)
      .map(
        ({ column: { id, kind, name }, ids, total, next_cursor }): BoardColumn => ({
          id,
          kind,
          name,
          ...showTotal(total),
          runs: ids.flatMap((id) => runs.get(id) ?? []),
          next_cursor,
        }),
      ),
    ...(fields && { fields }),
    more_columns: more,
    is_partial: await isPartial(context, filter),
  };
}

/** The runs of one column: the list's filter and where they stand. */
function filterOf({ id, kind }: Column, filter: RunFilter, { conditionOf }: Grouping): RunFilter {
  if (kind === 'ended') return endedOf(filter);
  const { condition, value, held } = conditionOf(id);
  return narrow(runningOf(filter), condition, value, held);
}

const countIn = ({ running, ended }: ColumnCounts, { id, kind }: Column) =>
  kind === 'ended' ? ended : running?.get(id);

/** The count of a column; by itself only if the runs of all columns were too many to be counted together. */
async function totalOf(context: AppContext, column: Column, counts: ColumnCounts, own: RunFilter) {
  if (column.kind === 'ended' || counts.isComplete) return countIn(counts, column) ?? 0;
  return own.listings.length > 0 ? countHeld(context, own) : 0;
}
