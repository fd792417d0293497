/** The marketing site's, by way of the server: it knows the configured address, and leads to /about where there is none. */
export const marketingUrl = '/marketing';

/**
 * Every URL of the browser app, spelled once (spec section 2). It stands here, not in `app`, because capabilities link too:
 * `<Link to={paths.run} params={{ workspaceId, runId }}>`.
 */
export const paths = {
  root: '/',
  about: '/about',
  terms: '/terms',
  verifyEmail: '/verify_email',
  forgotPassword: '/forgot_password',
  resetPassword: '/reset_password',
  register: '/register',
  signIn: '/sign_in',
  login: '/login',
  noPermission: '/no_permission',
  account: '/account',
  editAccount: '/account/edit',
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
  editWorkflow: '/workspaces/$workspaceId/workflows/$workflowId/edit',
  workflow: '/workspaces/$workspaceId/workflows/$workflowId/show',
  runs: '/workspaces/$workspaceId/runs',
  newRun: '/workspaces/$workspaceId/runs/new',
  startRun: '/workspaces/$workspaceId/runs/start',
  run: '/workspaces/$workspaceId/runs/$runId/show',
} as const;
