import { isDescending, type RunListSearch, splitIds } from './run-list-search.ts';

/** The API's query for a list or a board, from the URL's search parameters. */
export function listQuery(search: RunListSearch) {
  const sort_by = search.sort_by ?? 'updated_at';
  return {
    status: search.status ?? 'all',
    workflow_id: search.workflow_id,
    search: search.search,
    sort_by,
    desc: (search.desc ?? isDescending(sort_by)) ? 'true' : 'false',
    assignees: search.assignees && splitIds(search.assignees),
  } as const;
}
