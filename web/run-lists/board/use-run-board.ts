import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type BoardColumn, showBoard } from '../../../contract/run-lists.ts';
import { call } from '../../lib/api-client.ts';
import { listMeta, metaOf, useApiList } from '../../lib/query.ts';
import { useWorkspaceId } from '../../lib/route-params.ts';
import { boardQuery } from '../list-query.ts';
import type { RunListSearch } from '../run-list-search.ts';

const none = { columns: [], more_columns: 0, is_partial: false };
/** The runs of a page, once the reader asks for more of a column than came with the board. */
const perPage = 30;

/** The board for the URL's search parameters. */
export function useRunBoard(search: RunListSearch) {
  const ws = useWorkspaceId();
  return useApiList(showBoard, { params: { ws }, query: boardQuery(search) }, none, {
    keepsPrevious: true,
    refetchInterval: 120_000,
    refetchOnWindowFocus: 'always',
  });
}

/**
 * The runs of a column. The first of them come with the board. When the reader asks for more, the column is loaded
 * again from its beginning, page by page: if its runs change meanwhile, the first ones of the board and a later page
 * would not fit together, and a run could be missing or shown twice.
 */
export function useColumnRuns(column: BoardColumn, search: RunListSearch) {
  const ws = useWorkspaceId();
  const [isMore, setMore] = useState(false);
  const query = { ...boardQuery(search), column: column.id, per_page: perPage };
  const { data, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    meta: { ...listMeta, ...metaOf(showBoard) },
    enabled: isMore,
    queryKey: [showBoard.path, { ws }, query],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(showBoard, { params: { ws }, query: { ...query, cursor: pageParam }, signal }),
    getNextPageParam: (last) => last.columns[0]?.next_cursor ?? undefined,
  });
  const pages = isMore ? data?.pages : undefined;
  const runs = pages ? pages.flatMap((page) => page.columns[0]?.runs ?? []) : column.runs;
  return {
    // A run that has just changed may be on two pages until both are loaded again.
    runs: [...new Map(runs.map((run) => [run.id, run])).values()],
    hasMore: pages ? hasNextPage : column.next_cursor !== null,
    isFetching: isFetchingNextPage || (isMore && !pages),
    loadMore: () => (isMore ? void fetchNextPage() : setMore(true)),
  };
}
