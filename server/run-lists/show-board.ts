import type { z } from 'zod';
import type { BoardColumn, showBoard as contract } from '../../contract/run-lists.ts';
import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import type { MemberCaller } from '../http/caller.ts';
import { loadRunsForViewer } from '../run-access/load-run-for-viewer.ts';
import { loadVersion } from '../run-access/load-version.ts';
import { showRunSummary } from '../runs/read/show-run.ts';
import { type ColumnCounts, countColumns, endedOf, narrow, runningOf } from './count-columns.ts';
import { countLimit, countSeen } from './count-runs.ts';
import { filterRuns, type RunFilter } from './filter-runs.ts';
import { readCursor, writeCursor } from './list-cursor.ts';
import { maySeeWorkflows } from './policy.ts';
import { isPartial } from './searched-runs.ts';
import { walkRuns } from './walk-runs.ts';

type Query = z.infer<NonNullable<typeof contract.query>>;
interface Column extends Pick<BoardColumn, 'id' | 'kind' | 'name'> {
  /** Left out if it is empty. */
  isOptional?: true;
}

/** The most workflows that are shown side by side. */
const mostWorkflows = 12;

/**
 * The runs that the caller sees, in columns. Each column has its first runs, in the list's order, and the count of all
 * of its runs. For one workflow the columns are its stages; those that only older versions have come last. For all
 * workflows the columns are the workflows with the most running runs. Runs that have ended are in one column of their
 * own.
 * @throws ApiError invalid_input for another column's cursor
 */
export async function showBoard(context: AppContext, caller: MemberCaller, query: Query) {
  const listQuery = { ...query, page: 1, is_table: false };
  const filter = await filterRuns(context, caller, listQuery);
  const workflow_id = query.workflow_id === 'all' ? undefined : query.workflow_id;
  const counts = await countColumns(context, filter, workflow_id ? 'action_group_id' : 'workflow_id');
  const { running, isComplete } = counts;
  const { columns, more } =
    running === null
      ? { columns: [], more: 0 }
      : workflow_id
        ? { columns: await findStages(context, caller, workflow_id, { running, isComplete }), more: 0 }
        : await findWorkflows(context, caller, running);
  if (counts.ended !== null) columns.push({ id: 'ended', kind: 'ended', name: '' });
  const requested = columns.filter(({ id }) => query.column === undefined || id === query.column);
  const found = await Promise.all(
    requested.map(async (column) => {
      const own = filterOf(column, filter);
      const ownQuery = { ...listQuery, column: column.id };
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
  const loaded = await loadRunsForViewer(context, caller, [...new Set(found.flatMap(({ ids }) => ids))], 'brief');
  const runs = new Map(loaded.map((run) => [run.loaded.run.id, showRunSummary(run, caller, now)]));
  return {
    columns: found
      .filter(({ column, total }) => !column.isOptional || total > 0)
      .map(
        ({ column: { id, kind, name }, ids, total, next_cursor }): BoardColumn => ({
          id,
          kind,
          name,
          total: Math.min(total, countLimit),
          total_is_capped: total > countLimit,
          runs: ids.flatMap((id) => runs.get(id) ?? []),
          next_cursor,
        }),
      ),
    more_columns: more,
    is_partial: await isPartial(context, filter),
  };
}

/** The runs of one column: the list's filter and where they stand. */
function filterOf({ id, kind }: Column, filter: RunFilter): RunFilter {
  if (kind === 'ended') return endedOf(filter);
  return narrow(runningOf(filter), `r.${kind === 'stage' ? 'action_group_id' : 'workflow_id'} = $n::uuid`, id);
}

/** The count of a column; by itself only if the runs of all columns were too many to be counted together. */
async function totalOf(context: AppContext, { id, kind }: Column, counts: ColumnCounts, own: RunFilter) {
  if (kind === 'ended') return counts.ended ?? 0;
  if (counts.isComplete) return counts.running?.get(id) ?? 0;
  return own.listings.length > 0 ? countSeen(context, own) : 0;
}

type Running = NonNullable<ColumnCounts['running']>;

/**
 * The stages of a workflow's enabled version, or its newest, followed by the stages of other versions that have runs.
 * @param isComplete Whether a stage without a count has no run.
 */
async function findStages(
  context: AppContext,
  { workspace_id, role }: MemberCaller,
  workflow_id: Id,
  { running, isComplete }: { running: Running; isComplete: boolean },
): Promise<Column[]> {
  const { rows } = await context.listPool.query<{ id: Id }>(
    `select v.id from versions v join workflows w on w.workspace_id = v.workspace_id and w.id = v.workflow_id
      where v.workspace_id = $1 and v.workflow_id = $2 order by v.id = w.enabled_version_id desc nulls last, v.number desc`,
    [workspace_id, workflow_id],
  );
  const columns = new Map<Id, Column>();
  for (const [position, version] of rows.entries()) {
    // Older versions are read only until each stage with a run has its name.
    if (position > 0 && isComplete && [...running.keys()].every((id) => columns.has(id))) break;
    const { definition } = await loadVersion(context.pool, workspace_id, version.id);
    for (const { id, name } of definition.action_groups) {
      const isOffered = position === 0 && maySeeWorkflows(role);
      if (columns.has(id)) continue;
      if (isOffered || running.has(id)) columns.set(id, { id, kind: 'stage', name });
      else if (!isComplete) columns.set(id, { id, kind: 'stage', name, isOptional: true });
    }
  }
  return [...columns.values()];
}

/** The workflows with the most running runs, the most first. */
async function findWorkflows(
  context: AppContext,
  { workspace_id }: MemberCaller,
  running: Running,
): Promise<{ columns: Column[]; more: number }> {
  const { rows } = await context.listPool.query<{ id: Id; name: string }>(
    'select id, name from workflows where workspace_id = $1 and id = any($2::uuid[]) order by fold_text(name), id',
    [workspace_id, [...running.keys()]],
  );
  const busiest = rows.toSorted((one, other) => running.get(other.id)! - running.get(one.id)!);
  return {
    columns: busiest.slice(0, mostWorkflows).map(({ id, name }) => ({ id, kind: 'workflow', name })),
    more: Math.max(0, busiest.length - mostWorkflows),
  };
}
