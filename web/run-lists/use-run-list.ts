import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { listRuns } from '../../contract/run-lists.ts';
import { paths } from '../lib/paths.ts';
import { useApiList } from '../lib/query.ts';
import { useWorkspaceId } from '../lib/route-params.ts';
import { isPlainList, listInput, runsPerPage } from './list-query.ts';
import type { RunListSearch } from './run-list-search.ts';
import { usePageInPlace } from './use-page-in-place.ts';

const none = {
  runs: [],
  total: 0,
  total_is_capped: false,
  is_partial: false,
  page: 1,
  per_page: runsPerPage,
  next_cursor: null,
  previous_cursor: null,
};
const route = getRouteApi(`/default${paths.runs}`);

/** The run list for the URL's search parameters, and a function that changes them. */
export function useRunList() {
  const ws = useWorkspaceId();
  const search: RunListSearch = route.useSearch();
  const navigate = useNavigate();
  const query = useApiList(listRuns, listInput(ws, search), none, {
    enabled: isPlainList(search),
    keepsPrevious: true,
    refetchInterval: 120_000,
    refetchOnWindowFocus: 'always',
  });
  /**
   * Changes search parameters. Any change except that of the page returns to the first page. Of two calls in a row, the
   * second keeps the changes of the first.
   */
  const change = (changes: RunListSearch, { replace = false } = {}) =>
    void navigate({
      to: paths.runs,
      params: { workspaceId: ws },
      search: (before: RunListSearch) => ({ ...before, page: undefined, cursor: undefined, ...changes }),
      replace,
    });
  const { data, isFailed, isPlaceholderData } = query;
  const isShown = !isFailed && !isPlaceholderData && data?.page === (search.page ?? 1);
  usePageInPlace(isShown ? data : undefined, (page) => change({ page }, { replace: true }));
  return { ...query, search, change };
}
