import { findHelpSlug } from './help-slugs.ts';

/**
 * Every path of the browser app, with `$name` for each parameter. The router uses this list, and the server answers any
 * other path with status 404.
 */
export const appPaths = {
  root: '/',
  about: '/about',
  terms: '/terms',
  help: '/help',
  helpPage: '/help/$helpSlug',
  library: '/library',
  template: '/library/$templateId/show',
  verifyEmail: '/verify_email',
  forgotPassword: '/forgot_password',
  resetPassword: '/reset_password',
  register: '/register',
  signIn: '/sign_in',
  login: '/login',
  secondFactorSignIn: '/sign_in/second_factor',
  noPermission: '/no_permission',
  decide: '/decide',
  unsubscribe: '/unsubscribe',
  account: '/account',
  editAccount: '/account/edit',
  secondFactor: '/account/second_factor',
  installation: '/installation',
  workspaces: '/workspaces',
  newWorkspace: '/workspaces/new',
  workspace: '/workspaces/$workspaceId',
  editWorkspace: '/workspaces/$workspaceId/edit',
  workspaceAccount: '/workspaces/$workspaceId/account',
  editWorkspaceAccount: '/workspaces/$workspaceId/account/edit',
  settings: '/workspaces/$workspaceId/settings',
  generalSettings: '/workspaces/$workspaceId/settings/general',
  memberSettings: '/workspaces/$workspaceId/settings/members',
  newMember: '/workspaces/$workspaceId/settings/members/new',
  groupSettings: '/workspaces/$workspaceId/settings/groups',
  newGroup: '/workspaces/$workspaceId/settings/groups/new',
  editGroup: '/workspaces/$workspaceId/settings/groups/$groupId/edit',
  tagSettings: '/workspaces/$workspaceId/settings/tags',
  newTag: '/workspaces/$workspaceId/settings/tags/new',
  editTag: '/workspaces/$workspaceId/settings/tags/$tagId/edit',
  usageSettings: '/workspaces/$workspaceId/settings/usage_and_billings',
  editUsage: '/workspaces/$workspaceId/settings/usage_and_billings/$usageAndBillingId/edit',
  home: '/workspaces/$workspaceId/home',
  workflows: '/workspaces/$workspaceId/workflows',
  newWorkflow: '/workspaces/$workspaceId/workflows/new',
  importWorkflow: '/workspaces/$workspaceId/workflows/import',
  editWorkflow: '/workspaces/$workspaceId/workflows/$workflowId/edit',
  workflow: '/workspaces/$workspaceId/workflows/$workflowId/show',
  runs: '/workspaces/$workspaceId/runs',
  newRun: '/workspaces/$workspaceId/runs/new',
  startRun: '/workspaces/$workspaceId/runs/start',
  run: '/workspaces/$workspaceId/runs/$runId/show',
  plannedRuns: '/workspaces/$workspaceId/planned_runs',
  plannedRun: '/workspaces/$workspaceId/planned_runs/$plannedRunId/show',
  export: '/workspaces/$workspaceId/export',
  analytics: '/workspaces/$workspaceId/analytics',
  imports: '/workspaces/$workspaceId/imports',
  newImport: '/workspaces/$workspaceId/imports/new',
  import: '/workspaces/$workspaceId/imports/$importId/show',
  editPlannedRun: '/workspaces/$workspaceId/planned_runs/$plannedRunId/edit',
} as const;

export type AppPath = keyof typeof appPaths;

const patterns = Object.entries(appPaths).map(([name, path]) => ({
  name: name as AppPath,
  parts: path.split('/').slice(1),
}));

/** Whether the browser app has a page at this path. */
export const isAppPath = (pathname: string): boolean => findAppPath(pathname) !== null;

/** The page of the browser app at this path; null if there is none. As the router does, it ignores case and a slash at the end. */
export function findAppPath(pathname: string): AppPath | null {
  const parts = pathname.toLowerCase().replace(/\/$/, '').split('/').slice(1);
  if (parts.length === 0) parts.push('');
  const found = patterns.find(
    (pattern) =>
      pattern.parts.length === parts.length &&
      pattern.parts.every((part, position) => isPart(part, parts[position] ?? '')),
  );
  return found?.name ?? null;
}

/** A help page must exist. Any other parameter can have any value: ids are not looked up here. */
function isPart(part: string, found: string): boolean {
  if (part === '$helpSlug') return findHelpSlug(found) !== undefined;
  return part.startsWith('$') ? found !== '' : part === found;
}
