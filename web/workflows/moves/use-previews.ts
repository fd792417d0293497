import { useInfiniteQuery } from '@tanstack/react-query';
import { previewMoves } from '../../../contract/run-moves.ts';
import type { Id } from '../../../engine/definition.ts';
import { call } from '../../lib/api-client.ts';
import { queryKey } from '../../lib/query.ts';

const perPage = 25;

/**
 * What moving the runs of other versions would do, a page after the other. It is not loaded again while somebody
 * chooses: each run is looked at anew when it is moved.
 */
export function usePreviews(ws: Id, workflow_id: Id, version_id: Id) {
  const input = { params: { ws, workflow_id }, query: { version_id, per_page: perPage } };
  const list = useInfiniteQuery({
    queryKey: queryKey(previewMoves, input),
    queryFn: ({ pageParam, signal }) =>
      call(previewMoves, { ...input, query: { ...input.query, page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * perPage < total ? pages.length + 1 : undefined),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  return {
    ...list,
    runs: list.data?.pages.flatMap(({ runs }) => runs) ?? null,
    total: list.data?.pages.at(-1)?.total ?? 0,
  };
}
