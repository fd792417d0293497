import {
  IconCalendarRepeat,
  IconDownload,
  IconSettings,
  type IconStack2,
  IconTemplate,
  IconUpload,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { paths } from '../../lib/paths.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import { useCurrentWorkspace } from '../current-workspace.ts';
import { closeDrawer } from './drawer-state.ts';

const pages = [
  { to: paths.library, name: 'templates', icon: IconTemplate },
  { to: paths.plannedRuns, name: 'planned_runs', icon: IconCalendarRepeat },
  { to: paths.export, name: 'export', icon: IconDownload },
  { to: paths.imports, name: 'import', icon: IconUpload },
  { to: paths.settings, name: 'settings', icon: IconSettings },
] as const satisfies { to: string; name: string; icon: typeof IconStack2 }[];

/** The pages of the workspace that the menu of the top bar has; guests have none of them, and only owners the settings. */
export function DrawerPages() {
  const { t } = useTranslation('app');
  const { entry } = useCurrentWorkspace();
  if (!entry || entry.role === 'guest') return null;
  return pages
    .filter(({ name }) => name !== 'settings' || entry.role === 'owner')
    .map(({ to, name, icon }) => (
      <Link
        key={name}
        to={to}
        params={{ workspaceId: entry.workspace_id }}
        onClick={closeDrawer}
        activeProps={{ 'aria-current': 'page' }}
      >
        <Icon of={icon} size={20} />
        <span>{t(`workspace_menu.${name}`)}</span>
      </Link>
    ));
}
