import { createRoute, redirect } from '@tanstack/react-router';
import { lazyPage } from '../../lib/lazy-page.ts';
import { paths } from '../../lib/paths.ts';
import { defaultLayoutRoute } from './default-layout-route.ts';

const owners = { marks: { access: 'login', workspace: 'owners' } } as const;

/** The content of the default layout, with the settings menu at its side. */
export const settingsLayoutRoute = createRoute({
  getParentRoute: () => defaultLayoutRoute,
  id: 'settings',
  component: lazyPage(() => import('../layouts/settings-layout.tsx'), 'SettingsLayout'),
});

const enter = createRoute({
  getParentRoute: () => settingsLayoutRoute,
  path: paths.settings,
  staticData: owners,
  beforeLoad: ({ params }) => {
    throw redirect({ to: paths.generalSettings, params, replace: true });
  },
});

const general = createRoute({
  getParentRoute: () => settingsLayoutRoute,
  path: paths.generalSettings,
  staticData: owners,
  component: lazyPage(() => import('../../workspaces/general-settings-page.tsx'), 'GeneralSettingsPage', [
    'workspaces',
    'second_factor',
  ]),
});

const members = createRoute({
  getParentRoute: () => settingsLayoutRoute,
  path: paths.memberSettings,
  staticData: owners,
  component: lazyPage(() => import('../../members/member-list-page.tsx'), 'MemberListPage', ['members']),
});

const newMember = createRoute({
  getParentRoute: () => settingsLayoutRoute,
  path: paths.newMember,
  staticData: owners,
  component: lazyPage(() => import('../../members/invite-page.tsx'), 'InvitePage', ['members']),
});

const groups = createRoute({
  getParentRoute: () => settingsLayoutRoute,
  path: paths.groupSettings,
  staticData: owners,
  component: lazyPage(() => import('../../groups/group-list-page.tsx'), 'GroupListPage', ['groups']),
});

const newGroup = createRoute({
  getParentRoute: () => settingsLayoutRoute,
  path: paths.newGroup,
  staticData: owners,
  component: lazyPage(() => import('../../groups/new-group-page.tsx'), 'NewGroupPage', ['groups']),
});

const editGroup = createRoute({
  getParentRoute: () => settingsLayoutRoute,
  path: paths.editGroup,
  staticData: owners,
  component: lazyPage(() => import('../../groups/edit-group-page.tsx'), 'EditGroupPage', ['groups']),
});

const tags = createRoute({
  getParentRoute: () => settingsLayoutRoute,
  path: paths.tagSettings,
  staticData: owners,
  component: lazyPage(() => import('../../tags/tag-list-page.tsx'), 'TagListPage', ['tags']),
});

const newTag = createRoute({
  getParentRoute: () => settingsLayoutRoute,
  path: paths.newTag,
  staticData: owners,
  component: lazyPage(() => import('../../tags/new-tag-page.tsx'), 'NewTagPage', ['tags']),
});

const editTag = createRoute({
  getParentRoute: () => settingsLayoutRoute,
  path: paths.editTag,
  staticData: owners,
  component: lazyPage(() => import('../../tags/edit-tag-page.tsx'), 'EditTagPage', ['tags']),
});

const usage = createRoute({
  getParentRoute: () => settingsLayoutRoute,
  path: paths.usageSettings,
  staticData: owners,
  component: lazyPage(() => import('../../billing/usage-page.tsx'), 'UsagePage', ['billing']),
});

const editUsage = createRoute({
  getParentRoute: () => settingsLayoutRoute,
  path: paths.editUsage,
  staticData: owners,
  component: lazyPage(() => import('../../billing/edit-usage-page.tsx'), 'EditUsagePage', ['billing']),
});

export const settingsRoutes = [
  enter,
  general,
  members,
  newMember,
  groups,
  newGroup,
  editGroup,
  tags,
  newTag,
  editTag,
  usage,
  editUsage,
];
