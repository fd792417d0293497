import {
  IconArrowsExchange,
  IconBuilding,
  IconCalendarRepeat,
  IconChartBar,
  IconDownload,
  IconFileImport,
  IconHome,
  IconPlayerPlay,
  IconProgress,
  IconRoute,
  IconServerCog,
  IconTemplate,
  IconUpload,
  IconUser,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../../lib/paths.ts';
import { useMe } from '../../lib/session.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import { mayEnter } from '../access-rules.ts';
import { useCurrentWorkspace } from '../current-workspace.ts';

export interface Command {
  id: string;
  label: string;
  /** Further search words that find the command: verbs, other names. */
  words?: string;
  icon: ReactNode;
  run: () => void;
  /** Set if Enter on an empty field must not carry it out because it was chosen last. */
  isNeverRecent?: boolean;
}

/** The commands that ⌘K offers without a search: pages, new runs and workflows, other workspaces. */
export function useCommands(): { id: string; label: string; commands: Command[] }[] {
  const { t } = useTranslation('app');
  const navigate = useNavigate();
  const me = useMe();
  const { entry, all } = useCurrentWorkspace();
  const params = { workspaceId: entry?.workspace_id ?? '' };
  const worksHere = entry !== undefined && entry.role !== 'guest';

  const places: (Command | false)[] = [
    entry !== undefined && {
      id: 'home',
      label: t('nav.home'),
      icon: <Icon of={IconHome} />,
      run: () => void navigate({ to: paths.home, params }),
    },
    worksHere && {
      id: 'workflows',
      label: t('nav.workflows'),
      icon: <Icon of={IconRoute} />,
      run: () => void navigate({ to: paths.workflows, params }),
    },
    entry !== undefined && {
      id: 'runs',
      label: t('nav.runs'),
      icon: <Icon of={IconProgress} />,
      run: () => void navigate({ to: paths.runs, params }),
    },
    worksHere && {
      id: 'analytics',
      label: t('nav.analytics'),
      icon: <Icon of={IconChartBar} />,
      run: () => void navigate({ to: paths.analytics, params }),
    },
    worksHere && {
      id: 'templates',
      label: t('workspace_menu.templates'),
      icon: <Icon of={IconTemplate} />,
      run: () => void navigate({ to: paths.library }),
    },
    worksHere && {
      id: 'planned-runs',
      words: t('search.words.plan'),
      label: t('workspace_menu.planned_runs'),
      icon: <Icon of={IconCalendarRepeat} />,
      run: () => void navigate({ to: paths.plannedRuns, params }),
    },
    worksHere && {
      id: 'export',
      words: t('search.words.export'),
      label: t('workspace_menu.export'),
      icon: <Icon of={IconDownload} />,
      run: () => void navigate({ to: paths.export, params }),
    },
    worksHere && {
      id: 'import',
      label: t('workspace_menu.import'),
      icon: <Icon of={IconUpload} />,
      run: () => void navigate({ to: paths.imports, params }),
    },
    {
      id: 'account',
      label: t('account_menu.account'),
      icon: <Icon of={IconUser} />,
      run: () => void navigate({ to: paths.account }),
    },
    me?.is_operator === true && {
      id: 'installation',
      label: t('account_menu.installation'),
      icon: <Icon of={IconServerCog} />,
      run: () => void navigate({ to: paths.installation }),
    },
  ];
  const creations: (Command | false)[] = [
    {
      id: 'new-workspace',
      label: t('new.workspace'),
      icon: <Icon of={IconBuilding} />,
      run: () => void navigate({ to: paths.newWorkspace }),
    },
    worksHere && {
      id: 'new-workflow',
      words: t('search.words.design'),
      label: t('new.workflow'),
      icon: <Icon of={IconRoute} />,
      run: () => void navigate({ to: paths.newWorkflow, params }),
    },
    worksHere && {
      id: 'import-workflow',
      words: t('search.words.workflow_file'),
      label: t('new.import_workflow'),
      icon: <Icon of={IconFileImport} />,
      run: () => void navigate({ to: paths.importWorkflow, params }),
    },
    worksHere && {
      id: 'new-run',
      label: t('new.run'),
      words: t('search.verbs.start'),
      icon: <Icon of={IconPlayerPlay} />,
      run: () => void navigate({ to: paths.newRun, params }),
    },
  ];
  const others = all
    .filter((one) => one !== entry && me && mayEnter(me, one.workspace_id))
    .map((one) => ({
      id: `workspace-${one.workspace_id}`,
      label: one.name,
      icon: <Icon of={IconArrowsExchange} />,
      run: () => void navigate({ to: paths.home, params: { workspaceId: one.workspace_id } }),
    }));
  return [
    { id: 'go_to', label: t('search.go_to'), commands: places.filter((one) => one !== false) },
    { id: 'create', label: t('search.create'), commands: creations.filter((one) => one !== false) },
    { id: 'workspaces', label: t('search.workspaces'), commands: others },
  ];
}
