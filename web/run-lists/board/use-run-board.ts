import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type BoardColumn, showBoard } from '../../../contract/run-lists.ts';
import { call } from '../../lib/api-client.ts';
import { listMeta, metaOf, useApiList } from '../../lib/query.ts';
import { useWorkspaceId } from '../../lib/route-params.ts';
import { listQuery } from '../list-query.ts';
import type { RunListSearch } from '../run-list-search.ts';

const none = { columns: [], more_columns: 0, is_partial: false };
/** Of a column of which more is asked for. */
const perPage = 30;

/** The board as the address says. */
export function useRunBoard(search: RunListSearch) {
  const ws = useWorkspaceId();
  return useApiList(showBoard, { params: { ws }, query: listQuery(search) }, none, {
    placeholderData: keepPreviousData,
    refetchInterval: 120_000,
    refetchOnWindowFocus: 'always',
  });
}

/**
 * The runs of a column: the first come with the board. For more, the column is read from its beginning, page after page,
 * so that after a change no run is missing or shown twice between what came with the board and what came later.
 */
export function useColumnRuns(column: BoardColumn, search: RunListSearch) {
  const ws = useWorkspaceId();
  const [isMore, setMore] = useState(false);
  const query = { ...listQuery(search), column: column.id, per_page: perPage };
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
    // A run that has just changed may stand on two pages until both are read again.
    runs: [...new Map(runs.map((run) => [run.id, run])).values()],
    hasMore: pages ? hasNextPage : column.next_cursor !== null,
    isFetching: isFetchingNextPage || (isMore && !pages),
    loadMore: () => (isMore ? void fetchNextPage() : setMore(true)),
  };
}
