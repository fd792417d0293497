import { useQuery } from '@tanstack/react-query';
import { type SearchResult, search, shortestSearch } from '../../../contract/search.ts';
import { call } from '../../lib/api-client.ts';
import { useDelayed } from '../../lib/delay.ts';
import { i18n } from '../../lib/languages.ts';
import { pathTo } from '../../lib/path-to.ts';
import { paths } from '../../lib/paths.ts';
import type { SearchHit } from '../../lib/search-hit.ts';
import { useCurrentWorkspace } from '../current-workspace.ts';

export interface FoundHit extends SearchHit {
  /** `start`: the page that starts a run of the workflow named by the label. */
  type: SearchResult['type'] | 'help' | 'start';
}

/** What the server finds for the typed text, best first; empty while the results of a new text are awaited. */
export function useSearch(typed: string): { isSearching: boolean; hits: FoundHit[] } {
  const { entry } = useCurrentWorkspace();
  const ws = entry?.workspace_id ?? '';
  const words = useDelayed(typed.trim());
  const isAsked = ws !== '' && words.length >= shortestSearch;
  const { data, isFetching } = useQuery({
    queryKey: [search.path, { ws }, words],
    queryFn: ({ signal }) => call(search, { params: { ws }, query: { q: words }, signal }),
    enabled: isAsked,
    staleTime: 10_000,
  });
  const isBehind = words !== typed.trim();
  return {
    isSearching: ws !== '' && (isBehind || (isAsked && isFetching)),
    hits: isAsked && !isBehind ? (data?.results ?? []).map((result) => hitOf(result, ws)) : [],
  };
}

function hitOf(result: SearchResult, workspaceId: string): FoundHit {
  const { type, id, name, detail, found } = result;
  const said = found && (found.label === '-' ? found.text : i18n.t('ui:labelled', found));
  return { id: `${type} ${id}`, type, label: name, detail: said ?? detail, href: hrefOf(result, workspaceId) };
}

/** A person or a group leads to the list of the runs that wait for them. */
function hrefOf({ type, id }: SearchResult, workspaceId: string): string {
  if (type === 'run') return pathTo(paths.run, { workspaceId, runId: id });
  if (type === 'workflow') return pathTo(paths.workflow, { workspaceId, workflowId: id });
  return `${pathTo(paths.runs, { workspaceId })}?assignees=${id}`;
}
