import type { HelpSlug } from '../../contract/help-slugs.ts';
import { paths } from '../lib/paths.ts';

/** Which help page explains which page of the app. */
const explained: Partial<Record<keyof typeof paths, HelpSlug>> = {
  library: 'library-and-templates',
  template: 'library-and-templates',
  installation: 'installation',
  workspaces: 'quick-start',
  newWorkspace: 'quick-start',
  editWorkspace: 'roles-and-permissions',
  account: 'account-and-notifications',
  editAccount: 'account-and-notifications',
  secondFactor: 'account-and-notifications',
  workspaceAccount: 'account-and-notifications',
  editWorkspaceAccount: 'account-and-notifications',
  generalSettings: 'roles-and-permissions',
  memberSettings: 'inviting-collaborators',
  newMember: 'inviting-collaborators',
  groupSettings: 'inviting-collaborators',
  newGroup: 'inviting-collaborators',
  editGroup: 'inviting-collaborators',
  tagSettings: 'designing-workflows',
  newTag: 'designing-workflows',
  editTag: 'designing-workflows',
  usageSettings: 'billing-and-limits',
  editUsage: 'billing-and-limits',
  home: 'answering',
  workflows: 'designing-workflows',
  newWorkflow: 'designing-workflows',
  importWorkflow: 'workflow-files',
  editWorkflow: 'designing-workflows',
  workflow: 'triggers',
  runs: 'run-lists-and-board',
  newRun: 'starting-and-planning',
  startRun: 'starting-and-planning',
  run: 'answering',
  plannedRuns: 'starting-and-planning',
  plannedRun: 'starting-and-planning',
  editPlannedRun: 'starting-and-planning',
  analytics: 'analytics',
  export: 'exporting',
  imports: 'importing',
  newImport: 'importing',
  import: 'importing',
};

/** @param path A path of `contract/app-paths.ts`, as the router names the page: with `$workspaceId`, not with an id. */
export function helpForPath(path: string): HelpSlug | undefined {
  const page = (Object.keys(paths) as (keyof typeof paths)[]).find((name) => paths[name] === path);
  return page === undefined ? undefined : explained[page];
}
