import { foldText } from '../../../contract/fold-text.ts';
import { listWorkflows } from '../../../contract/workflows.ts';
import { useDelayed } from '../../lib/delay.ts';
import { pathTo } from '../../lib/path-to.ts';
import { paths } from '../../lib/paths.ts';
import { useApi } from '../../lib/query.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { useCurrentWorkspace } from '../current-workspace.ts';
import type { FoundHit } from './use-search.ts';

/** "start travel": the workflows of that name that the reader may start now; those that begin with it first. */
export function useStartCommands(typed: string): { starts: FoundHit[]; isLoading: boolean } {
  const { t } = useTranslation('app');
  const { entry } = useCurrentWorkspace();
  const workspaceId = entry?.workspace_id ?? '';
  const rest = restAfter(typed, t('search.verbs.start'));
  const search = useDelayed(rest ?? '');
  const isAsked = rest !== null && entry !== undefined && entry.role !== 'guest';
  const { data } = useApi(
    listWorkflows,
    { params: { ws: workspaceId }, query: { startable: 'true', per_page: 5, search: search || undefined } },
    { enabled: isAsked, staleTime: 10_000 },
  );
  if (!isAsked) return { starts: [], isLoading: false };
  const begins = ({ name }: { name: string }) => foldText(name).startsWith(foldText(search));
  const found = search === rest ? (data?.workflows ?? []) : [];
  const ranked = found.toSorted((one, other) => Number(begins(other)) - Number(begins(one)));
  const starts = ranked.map(({ id, name }) => ({
    id: `start ${id}`,
    type: 'start' as const,
    label: name,
    href: `${pathTo(paths.startRun, { workspaceId })}?workflow_id=${id}`,
  }));
  return { starts, isLoading: search !== rest || !data };
}

/** What follows one of the verbs; null if the words begin with none of them. */
function restAfter(typed: string, verbs: string): string | null {
  const [first = '', ...others] = foldText(typed.trim()).split(/\s+/);
  return first !== '' && foldText(verbs).split(' ').includes(first) ? others.join(' ') : null;
}
