import { useQueries } from '@tanstack/react-query';
import { useDelayed } from '../../lib/delay.ts';
import { useCurrentWorkspace } from '../current-workspace.ts';
import { searchSources } from '../search-sources.ts';

/** Runs one query per source, so that a slow or failing source does not hold back the others. */
export function useSearch(typed: string) {
  const { entry } = useCurrentWorkspace();
  const words = useDelayed(typed.trim());
  const sources = searchSources.filter((source) => entry && (source.forGuests || entry.role !== 'guest'));
  const results = useQueries({
    queries: sources.map((source) => ({
      queryKey: ['search', source.id, entry?.workspace_id, words],
      queryFn: ({ signal }: { signal: AbortSignal }) => source.find(words, entry?.workspace_id ?? '', signal),
      enabled: words.length > 1,
    })),
  });
  return {
    searching: words !== typed.trim() || results.some((result) => result.isFetching),
    groups: sources.map((source, index) => ({
      id: source.id,
      label: source.label(),
      hits: words ? (results[index]?.data ?? []) : [],
    })),
  };
}
