import { listRunViews, type RunView } from '../../contract/run-lists.ts';
import { useApiList } from '../lib/query.ts';
import { useWorkspaceId } from '../lib/route-params.ts';
import type { RunListSearch } from './run-list-search.ts';
import { isSameView, searchOfView } from './run-view-search.ts';

const none = { views: [] };

/** The reader's own views, and the one that the URL names or matches. */
export function useRunViews(search: RunListSearch): {
  views: RunView[];
  current: RunView | undefined;
  /** Whether the list differs from what that view has saved. */
  isEdited: boolean;
  isKnown: boolean;
  isFailed: boolean;
} {
  const ws = useWorkspaceId();
  const { data, isFailed } = useApiList(listRunViews, { params: { ws } }, none, { staleTime: 60_000 });
  const views = data?.views ?? [];
  const isShown = ({ query }: RunView) => isSameView(searchOfView(query), search);
  const current = views.find(({ id }) => id === search.view) ?? views.find(isShown);
  return {
    views,
    current,
    isEdited: current !== undefined && !isShown(current),
    isKnown: data !== undefined && !isFailed,
    isFailed,
  };
}
