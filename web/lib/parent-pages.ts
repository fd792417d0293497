import { useMatches } from '@tanstack/react-router';
import type { AppPath } from '../../contract/app-paths.ts';
import { pathTo } from './path-to.ts';
import { paths } from './paths.ts';

/**
 * The page above each page that the menus do not list: the arrow in a phone's bar leads there. `name` is a text of
 * `app`, for pages that do not give a name of their own.
 */
export const parentPages = {
  helpPage: { page: 'help', name: 'help.label' },
  template: { page: 'library', name: 'parents.library' },
  editAccount: { page: 'account', name: 'account_menu.account' },
  secondFactor: { page: 'account', name: 'account_menu.account' },
  editWorkspaceAccount: { page: 'workspaceAccount', name: 'account_menu.account' },
  newWorkspace: { page: 'workspaces', name: 'parents.workspaces' },
  editWorkspace: { page: 'workspaces', name: 'parents.workspaces' },
  newMember: { page: 'memberSettings', name: 'settings.members' },
  newGroup: { page: 'groupSettings', name: 'settings.groups' },
  editGroup: { page: 'groupSettings', name: 'settings.groups' },
  newTag: { page: 'tagSettings', name: 'settings.tags' },
  editTag: { page: 'tagSettings', name: 'settings.tags' },
  editUsage: { page: 'usageSettings', name: 'settings.usage' },
  newWorkflow: { page: 'workflows', name: 'nav.workflows' },
  importWorkflow: { page: 'workflows', name: 'nav.workflows' },
  workflow: { page: 'workflows', name: 'nav.workflows' },
  editWorkflow: { page: 'workflow', name: 'parents.workflow' },
  newRun: { page: 'runs', name: 'nav.runs' },
  startRun: { page: 'newRun', name: 'new.start_run' },
  run: { page: 'runs', name: 'nav.runs' },
  plannedRun: { page: 'plannedRuns', name: 'workspace_menu.planned_runs' },
  editPlannedRun: { page: 'plannedRun', name: 'parents.planned_run' },
  newImport: { page: 'imports', name: 'workspace_menu.import' },
  import: { page: 'imports', name: 'workspace_menu.import' },
} as const satisfies Partial<Record<AppPath, { page: AppPath; name: string }>>;

export type ParentName = (typeof parentPages)[keyof typeof parentPages]['name'];

const byPath = new Map<string, { page: AppPath; name: ParentName }>(
  Object.entries(parentPages).map(([page, parent]) => [paths[page as AppPath], parent]),
);

/** The page above the current one; undefined for a page that the menus list. */
export function useParentPage(): { href: string; name: ParentName } | undefined {
  const match = useMatches().at(-1);
  const parent = byPath.get(match?.fullPath ?? '');
  return parent && { href: pathTo(paths[parent.page], match?.params ?? {}), name: parent.name };
}
