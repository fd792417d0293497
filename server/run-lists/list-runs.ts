import type { ListedRun, RunListQuery } from '../../contract/run-lists.ts';
import type { AppContext } from '../app-context.ts';
import type { MemberCaller } from '../http/caller.ts';
import { loadRunsForViewer } from '../run-access/load-run-for-viewer.ts';
import { showListedFields, showRunSummary } from '../runs/read/show-run.ts';
import { countHeld } from './count-held.ts';
import { countRuns, showTotal } from './count-runs.ts';
import { filterRuns, type RunFilter } from './filter-runs.ts';
import { listColumns } from './list-columns.ts';
import { type Cursor, type Edge, readCursor, writeCursor } from './list-cursor.ts';
import { isPartial } from './searched-runs.ts';
import { walkRuns } from './walk-runs.ts';

/**
 * A page of the runs that the caller sees, with their total number. @throws ApiError invalid_input for a cursor of
 * another list
 */
export async function listRuns(context: AppContext, caller: MemberCaller, query: RunListQuery) {
  const cursor = readCursor(caller.workspace_id, query);
  const filter = await filterRuns(context, caller, query);
  const [page, total, is_partial] = await Promise.all([
    showPage(context, caller, { query, filter, cursor }),
    filter.held ? countHeld(context, filter) : countRuns(context, filter),
    isPartial(context, filter),
  ]);
  return {
    ...page,
    ...showTotal(total),
    is_partial,
    page: query.page,
    per_page: query.per_page,
  };
}

/** The same page without the total number. */
export async function plainListRuns(context: AppContext, caller: MemberCaller, query: RunListQuery) {
  const cursor = readCursor(caller.workspace_id, query);
  return showPage(context, caller, { query, filter: await filterRuns(context, caller, query), cursor });
}

interface PageRequest {
  query: RunListQuery;
  filter: RunFilter;
  cursor: Cursor | null;
}

async function showPage(context: AppContext, caller: MemberCaller, request: PageRequest) {
  const { query } = request;
  const [{ edges, ...cursors }, columns] = await Promise.all([
    findPage(context, caller, request),
    query.is_table && query.workflow_id && query.workflow_id !== 'all'
      ? listColumns(context, caller, query.workflow_id)
      : undefined,
  ]);
  const ids = edges.map(({ id }) => id);
  const now = context.now();
  const runs = (await loadRunsForViewer(context, caller, ids, 'brief')).map((run): ListedRun => {
    const summary = showRunSummary(run, caller, now);
    return query.is_table ? { ...summary, fields: showListedFields(run, caller) } : summary;
  });
  return { runs, ...cursors, ...(columns && { columns }) };
}

/**
 * Reads one row more than the page, to know whether another page follows; a second query does the same at the other
 * end.
 */
async function findPage(context: AppContext, caller: MemberCaller, { query, filter, cursor }: PageRequest) {
  const isBackwards = cursor?.towards === 'previous';
  const from = cursor ?? undefined;
  const [found, left] = await Promise.all([
    walkRuns(context.listPool, filter, query, {
      limit: query.per_page + 1,
      offset: from ? 0 : (query.page - 1) * query.per_page,
      from,
      isBackwards,
    }),
    from
      ? walkRuns(context.listPool, filter, query, { limit: 1, from, isInclusive: true, isBackwards: !isBackwards })
      : [],
  ]);
  const goesOn = found.length > query.per_page;
  const hasLeft = from ? left.length > 0 : query.page > 1;
  const edges = found.slice(0, query.per_page);
  if (isBackwards) edges.reverse();
  const cursorAt = (edge: Edge | undefined, isThere: boolean, towards: Cursor['towards']) =>
    edge && isThere ? writeCursor(caller.workspace_id, query, { ...edge, towards }) : null;
  return {
    edges,
    next_cursor: cursorAt(edges.at(-1), isBackwards ? hasLeft : goesOn, 'next'),
    previous_cursor: cursorAt(edges[0], isBackwards ? goesOn : hasLeft, 'previous'),
  };
}
