import { createRoute, redirect } from '@tanstack/react-router';
import { listPendingActions } from '../../../contract/home.ts';
import { inboxInput } from '../../home/inbox-input.ts';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { paths } from '../../lib/paths.ts';
import { early, requestEarly } from '../../lib/query.ts';
import { defaultLayoutRoute } from './default-layout-route.ts';
import { validateReturnTo } from './return-to.ts';

const own = { marks: { access: 'login' } } as const;
const anyone = { marks: { access: 'login', workspace: 'anyone' } } as const;
const everybody = { marks: { access: 'login', workspace: 'everybody' } } as const;

const AccountPage = lazyComponent(() => import('../../accounts/account-page.tsx'), 'AccountPage', [
  'account',
  'second_factor',
]);
const EditAccountPage = lazyComponent(() => import('../../accounts/edit-account-page.tsx'), 'EditAccountPage', [
  'account',
  'session',
]);

const account = createRoute({
  getParentRoute: () => defaultLayoutRoute,
  path: paths.account,
  staticData: own,
  component: AccountPage,
});

const editAccount = createRoute({
  getParentRoute: () => defaultLayoutRoute,
  path: paths.editAccount,
  staticData: own,
  component: EditAccountPage,
});

const secondFactor = createRoute({
  getParentRoute: () => defaultLayoutRoute,
  path: paths.secondFactor,
  staticData: own,
  validateSearch: validateReturnTo,
  component: lazyComponent(() => import('../../accounts/second-factor/second-factor-page.tsx'), 'SecondFactorPage', [
    'second_factor',
    'account',
  ]),
});

/** The same two pages with a workspace in the URL, so that the bars keep showing that workspace. */
const workspaceAccount = createRoute({
  getParentRoute: () => defaultLayoutRoute,
  path: paths.workspaceAccount,
  staticData: anyone,
  component: AccountPage,
});

const editWorkspaceAccount = createRoute({
  getParentRoute: () => defaultLayoutRoute,
  path: paths.editWorkspaceAccount,
  staticData: anyone,
  component: EditAccountPage,
});

/** The server decides who sees it: everybody else gets a 404. */
const installation = createRoute({
  getParentRoute: () => defaultLayoutRoute,
  path: paths.installation,
  staticData: own,
  component: lazyComponent(() => import('../../installation/installation-page.tsx'), 'InstallationPage', [
    'installation',
  ]),
});

const list = createRoute({
  getParentRoute: () => defaultLayoutRoute,
  path: paths.workspaces,
  staticData: own,
  component: lazyComponent(() => import('../../workspaces/workspace-list-page.tsx'), 'WorkspaceListPage', [
    'workspaces',
    'second_factor',
  ]),
});

const create = createRoute({
  getParentRoute: () => defaultLayoutRoute,
  path: paths.newWorkspace,
  staticData: own,
  component: lazyComponent(() => import('../../workspaces/new-workspace-page.tsx'), 'NewWorkspacePage', ['workspaces']),
});

const edit = createRoute({
  getParentRoute: () => defaultLayoutRoute,
  path: paths.editWorkspace,
  staticData: anyone,
  component: lazyComponent(() => import('../../workspaces/edit-workspace-page.tsx'), 'EditWorkspacePage', [
    'workspaces',
  ]),
});

const enter = createRoute({
  getParentRoute: () => defaultLayoutRoute,
  path: paths.workspace,
  staticData: everybody,
  beforeLoad: ({ params }) => {
    throw redirect({ to: paths.home, params, replace: true });
  },
});

const home = createRoute({
  getParentRoute: () => defaultLayoutRoute,
  path: paths.home,
  staticData: {
    ...everybody,
    requestEarly: ({ params }) => void requestEarly(listPendingActions, inboxInput(params.workspaceId), early),
  },
  component: lazyComponent(() => import('../../home/home-page.tsx'), 'HomePage', ['home', 'runs', 'activities']),
});

export const workspaceRoutes = [
  account,
  editAccount,
  secondFactor,
  workspaceAccount,
  editWorkspaceAccount,
  installation,
  list,
  create,
  edit,
  enter,
  home,
];
