import { listRunViews, type RunView } from '../../contract/run-lists.ts';
import { useApiList } from '../lib/query.ts';
import { useWorkspaceId } from '../lib/route-params.ts';
import type { RunListSearch } from './run-list-search.ts';
import { isSameView, searchOfView } from './run-view-search.ts';

const none = { views: [] };

/** The reader's own views, and the one that matches the URL. */
export function useRunViews(search: RunListSearch): {
  views: RunView[];
  current: RunView | undefined;
  isKnown: boolean;
  isFailed: boolean;
} {
  const ws = useWorkspaceId();
  const { data, isFailed } = useApiList(listRunViews, { params: { ws } }, none, { staleTime: 60_000 });
  const views = data?.views ?? [];
  return {
    views,
    current: views.find(({ query }) => isSameView(searchOfView(query), search)),
    isKnown: data !== undefined && !isFailed,
    isFailed,
  };
}
