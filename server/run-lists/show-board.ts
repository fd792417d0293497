import type { z } from 'zod';
import type { BoardColumn, showBoard as contract } from '../../contract/run-lists.ts';
import type { Definition, Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import type { MemberCaller } from '../http/caller.ts';
import { loadRunsForViewer } from '../run-access/load-run-for-viewer.ts';
import { showRunSummary } from '../runs/read/show-run.ts';
import { countLimit, countRuns } from './count-runs.ts';
import { filterRuns, type RunFilter } from './filter-runs.ts';
import { type Edge, readCursor, writeCursor } from './list-cursor.ts';
import { maySeeWorkflowParts } from './policy.ts';
import { walkRuns } from './walk-runs.ts';

type Query = z.infer<NonNullable<typeof contract.query>>;
type Column = Pick<BoardColumn, 'id' | 'kind' | 'name'>;

/** Workflows side by side: more are not read across. */
const mostWorkflows = 12;
/** Runs that are looked at to find the workflows with the most of them. */
const mostLookedAt = 10_000;

/**
 * The runs that the caller sees as columns, each with its first runs in the list's order and their count. Of one workflow
 * the columns are its stages, those that only older versions have behind the others; of all workflows they are the
 * workflows with the most running runs. Runs that have ended stand in a column of their own.
 * @throws ApiError invalid_input for another column's cursor
 */
export async function showBoard(context: AppContext, caller: MemberCaller, query: Query) {
  const listQuery = { ...query, page: 1, is_table: false };
  const filter = await filterRuns(context, caller, listQuery);
  const workflow_id = query.workflow_id === 'all' ? undefined : query.workflow_id;
  const { columns, more } = workflow_id
    ? { columns: await findStages(context, caller, workflow_id, filter), more: 0 }
    : await findWorkflows(context, filter);
  if (query.status !== 'active' && query.status !== 'overdue') columns.push({ id: 'ended', kind: 'ended', name: '' });
  const asked = columns.filter(({ id }) => query.column === undefined || id === query.column);
  const found = await Promise.all(
    asked.map(async (column) => {
      const own = filterOf(column, filter);
      const ownQuery = { ...listQuery, column: column.id };
      const from = query.column ? (readCursor(caller.workspace_id, ownQuery) ?? undefined) : undefined;
      const [edges, total] = await Promise.all([
        walkRuns(context.listPool, own, query, { limit: query.per_page + 1, from }),
        countRuns(context, own),
      ]);
      const shown = edges.slice(0, query.per_page);
      const last: Edge | undefined = edges.length > shown.length ? shown.at(-1) : undefined;
      const next_cursor = last ? writeCursor(caller.workspace_id, ownQuery, { ...last, towards: 'next' }) : null;
      return { column, ids: shown.map(({ id }) => id), total, next_cursor };
    }),
  );
  const now = context.now();
  const loaded = await loadRunsForViewer(context, caller, [...new Set(found.flatMap(({ ids }) => ids))]);
  const runs = new Map(loaded.map((run) => [run.loaded.run.id, showRunSummary(run, caller, now)]));
  return {
    columns: found.map(
      ({ column, ids, total, next_cursor }): BoardColumn => ({
        ...column,
        total: Math.min(total, countLimit),
        total_is_capped: total > countLimit,
        runs: ids.flatMap((id) => runs.get(id) ?? []),
        next_cursor,
      }),
    ),
    more_columns: more,
  };
}

/** The runs of one column: the list's filter and where they stand. */
function filterOf({ id, kind }: Column, filter: RunFilter): RunFilter {
  if (kind === 'ended') return narrowed(filter, 'r.action_group_id is null');
  const values = [...filter.values, id];
  const column = kind === 'stage' ? 'r.action_group_id' : 'r.action_group_id is not null and r.workflow_id';
  return narrowed({ ...filter, values }, `${column} = $${values.length}::uuid`);
}

const narrowed = (filter: RunFilter, condition: string): RunFilter => ({
  ...filter,
  where: `${filter.where} and ${condition}`,
  whereMine: filter.whereMine && `${filter.whereMine} and ${condition}`,
});

const listed = ({ listings }: RunFilter) => listings.map((listing) => `'${listing}'`).join(', ');

/** The stages of a workflow's enabled version, or its newest; behind them those in which only runs of others stand. */
async function findStages(
  context: AppContext,
  caller: MemberCaller,
  workflow_id: Id,
  filter: RunFilter,
): Promise<Column[]> {
  const { rows } = await context.listPool.query<{ definition: Definition }>(
    `select v.definition from versions v join workflows w on w.workspace_id = v.workspace_id and w.id = v.workflow_id
      where v.workspace_id = $1 and v.workflow_id = $2 order by v.id = w.enabled_version_id desc nulls last, v.number desc`,
    [caller.workspace_id, workflow_id],
  );
  const held = await context.listPool.query<{ id: Id }>(
    `select distinct r.action_group_id as id from runs r
      where ${filter.where} and r.action_group_id is not null and r.listing in (${listed(filter)})`,
    filter.values,
  );
  const used = new Set(held.rows.map(({ id }) => id));
  const columns = new Map<Id, Column>();
  rows.forEach(({ definition }, position) => {
    for (const { id, name } of definition.action_groups) {
      const isOffered = position === 0 && maySeeWorkflowParts(caller.role);
      if (!columns.has(id) && (isOffered || used.has(id))) columns.set(id, { id, kind: 'stage', name });
    }
  });
  return [...columns.values()];
}

/** The workflows with the most running runs, the most first. */
async function findWorkflows(context: AppContext, filter: RunFilter): Promise<{ columns: Column[]; more: number }> {
  const { rows } = await context.listPool.query<{ id: Id; name: string; all_of_them: number }>(
    `select w.id, w.name, count(*) over () as all_of_them
      from (select workflow_id, count(*) as runs from (
          select r.workflow_id from runs r where ${filter.where} and r.action_group_id is not null
            and r.listing in (${listed(filter)}) limit ${mostLookedAt}) looked_at
        group by workflow_id) busy
      join workflows w on w.workspace_id = $1 and w.id = busy.workflow_id
      order by busy.runs desc, lower(w.name), w.id limit ${mostWorkflows}`,
    filter.values,
  );
  const all = Number(rows[0]?.all_of_them ?? 0);
  return { columns: rows.map(({ id, name }) => ({ id, kind: 'workflow', name })), more: all - rows.length };
}
