import { IconPlayerPlay } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { foldText } from '../../../contract/fold-text.ts';
import { listWorkflows } from '../../../contract/workflows.ts';
import { useDelayed } from '../../lib/delay.ts';
import { paths } from '../../lib/paths.ts';
import { useApi } from '../../lib/query.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { useCurrentWorkspace } from '../current-workspace.ts';
import type { Command } from './commands.tsx';

/** "start travel": the workflows of that name that the reader may start now; those that begin with it first. */
export function useStartCommands(typed: string): { starts: Command[]; isLoading: boolean } {
  const { t } = useTranslation('app');
  const navigate = useNavigate();
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
    id: `start-${id}`,
    label: t('search.start_workflow', { name }),
    icon: <IconPlayerPlay size={16} stroke={1.8} />,
    run: () => void navigate({ to: paths.startRun, params: { workspaceId }, search: { workflow_id: id } }),
  }));
  return { starts, isLoading: search !== rest || !data };
}

/** What follows one of the verbs; null if the words begin with none of them. */
function restAfter(typed: string, verbs: string): string | null {
  const [first = '', ...others] = foldText(typed.trim()).split(/\s+/);
  return first !== '' && foldText(verbs).split(' ').includes(first) ? others.join(' ') : null;
}
