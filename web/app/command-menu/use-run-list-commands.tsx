import { IconProgress } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { paths } from '../../lib/paths.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { listedStatuses } from '../../run-lists/run-list-search.ts';
import { Icon } from '../../ui/icon.tsx';
import { useCurrentWorkspace } from '../current-workspace.ts';
import type { Command } from './commands.tsx';

/** The lists beside the runs, and that of deleted runs. All runs are a page of `useCommands`. */
export function useRunListCommands(): Command[] {
  const { t } = useTranslation('runs');
  const navigate = useNavigate();
  const { entry } = useCurrentWorkspace();
  if (!entry) return [];
  return listedStatuses
    .filter((status) => status !== 'all')
    .map((status) => ({
      id: `runs-${status}`,
      label: t(`list.title.${status}`),
      // Thai writes the words of the title without spaces between them.
      words: t(`list.status.${status}`),
      icon: <Icon of={IconProgress} />,
      run: () => void navigate({ to: paths.runs, params: { workspaceId: entry.workspace_id }, search: { status } }),
    }));
}
