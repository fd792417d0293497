import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type BoardColumn, showBoard } from '../../../contract/run-lists.ts';
import { call } from '../../lib/api-client.ts';
import { listMeta, metaOf, useApiList } from '../../lib/query.ts';
import { useWorkspaceId } from '../../lib/route-params.ts';
import { listQuery } from '../list-query.ts';
import type { RunListSearch } from '../run-list-search.ts';

const none = { columns: [], more_columns: 0 };
const perPage = 20;

/** The board as the address says. */
export function useRunBoard(search: RunListSearch) {
  const ws = useWorkspaceId();
  return useApiList(showBoard, { params: { ws }, query: listQuery(search) }, none, {
    placeholderData: keepPreviousData,
    refetchInterval: 120_000,
    refetchOnWindowFocus: 'always',
  });
}

/** The runs of a column: the first come with the board, the next are asked for. */
export function useColumnRuns(column: BoardColumn, search: RunListSearch) {
  const ws = useWorkspaceId();
  const [isMore, setMore] = useState(false);
  const query = { ...listQuery(search), column: column.id, per_page: perPage };
  const { data, fetchNextPage, hasNextPage, isFetching } = useInfiniteQuery({
    meta: { ...listMeta, ...metaOf(showBoard) },
    enabled: isMore && column.next_cursor !== null,
    queryKey: [showBoard.path, { ws }, query, column.next_cursor],
    initialPageParam: column.next_cursor ?? undefined,
    queryFn: ({ pageParam, signal }) =>
      call(showBoard, { params: { ws }, query: { ...query, cursor: pageParam }, signal }),
    getNextPageParam: (last) => last.columns[0]?.next_cursor ?? undefined,
  });
  const next = isMore && column.next_cursor ? (data?.pages.flatMap((page) => page.columns[0]?.runs ?? []) ?? []) : [];
  const shown = new Set(column.runs.map(({ id }) => id));
  return {
    // A run that has just changed may stand on two pages until both are read again.
    runs: [...column.runs, ...next.filter(({ id }) => !shown.has(id))],
    hasMore: column.next_cursor !== null && (!isMore || hasNextPage || (isFetching && !data)),
    isFetching,
    loadMore: () => (isMore ? void fetchNextPage() : setMore(true)),
  };
}
