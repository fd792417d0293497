import { isDescending, type RunListSearch, splitIds } from './run-list-search.ts';

/** The API's query for a list or a board, from the URL's search parameters. */
export function listQuery(search: RunListSearch) {
  const sort_by = search.sort_by ?? 'updated_at';
  return {
    status: search.status ?? 'all',
    workflow_id: search.workflow_id,
    workflows: search.workflows && splitIds(search.workflows),
    search: search.search,
    sort_by,
    desc: (search.desc ?? isDescending(sort_by)) ? 'true' : 'false',
    sort_field: search.sort_field,
    assignees: search.assignees && splitIds(search.assignees),
    initiators: search.initiators && splitIds(search.initiators),
    stages: search.stages && splitIds(search.stages),
    started: search.started,
    due: search.due,
    ended: search.ended,
    fields: search.fields,
    at_risk: search.at_risk && 'true',
  } as const;
}

/** The API's query for runs in columns or groups. */
export const boardQuery = (search: RunListSearch) => ({ ...listQuery(search), group_by: search.group_by });

export const runsPerPage = 50;

/** The input of `listRuns` for a page of the list. */
export const listInput = (ws: string, search: RunListSearch) => ({
  params: { ws },
  query: {
    ...listQuery(search),
    page: search.page ?? 1,
    per_page: runsPerPage,
    is_table: search.is_table && ('true' as const),
    cursor: search.cursor,
  },
});

/** Whether the list is neither a board nor in groups, whose runs are requested by column or group. */
export const isPlainList = (search: RunListSearch): boolean => !search.is_board && !search.group_by;
