import { useNavigate, useSearch } from '@tanstack/react-router';
import type { AnalyticsQuery } from '../../contract/analytics.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { getWorkspace } from '../../contract/workspaces.ts';
import type { Input, Reply } from '../lib/api-client.ts';
import { paths } from '../lib/paths.ts';
import { useApi, useApiList } from '../lib/query.ts';
import { useWorkspaceId } from '../lib/route-params.ts';
import { type AnalyticsSearch, analyticsQueryOf, isBackwards } from './analytics-search.ts';

/** Milliseconds between two refetches of a figure, however often runs change. */
const between = 15_000;

/** The filters in the URL, and a function that changes them. */
export function useAnalyticsSearch() {
  const ws = useWorkspaceId();
  const search: AnalyticsSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const change = (changes: AnalyticsSearch) =>
    void navigate({
      to: paths.analytics,
      params: { workspaceId: ws },
      search: (before: AnalyticsSearch) => ({ ...before, ...changes }),
      resetScroll: false,
    });
  return { search, change };
}

/**
 * The query of the page's filters; null while the workspace's zone is loading, or if the period ends before it begins.
 */
export function useAnalyticsQuery(): AnalyticsQuery | null {
  const ws = useWorkspaceId();
  const { search } = useAnalyticsSearch();
  const isCustom = search.filter_period === 'custom';
  // The zone is needed only for the days of a custom period: the server computes the other periods.
  const { data } = useApi(getWorkspace, { params: { ws } }, { enabled: isCustom, staleTime: 60_000 });
  if (isBackwards(search) || (isCustom && !data)) return null;
  return analyticsQueryOf(search, data?.workspace.time_zone ?? 'UTC');
}

/**
 * Loads figures. While others are loading after a change of the filters, the earlier ones stay, and `isOld` is true.
 * `data` is undefined while the first ones are loading, and if they could not be loaded.
 */
export function useFigures<E extends Endpoint>(endpoint: E, query: Record<string, unknown> | null) {
  const ws = useWorkspaceId();
  const { data, isFailed, isPlaceholderData } = useApiList<E>(
    endpoint,
    { params: { ws }, query: query ?? {} } as unknown as Input<E>,
    undefined,
    { enabled: query !== null, keepsPrevious: true, meta: { refetchEvery: between } },
  );
  return { data: data as Reply<E> | undefined, isFailed, isOld: isPlaceholderData };
}
