import { createRoute, redirect } from '@tanstack/react-router';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { paths } from '../../lib/paths.ts';
import { defaultLayoutRoute } from './default-layout-route.ts';

const owners = { marks: { access: 'login', workspace: 'owners' } } as const;

/** The content of the default layout, with the settings menu at its side. */
export const settingsLayoutRoute = createRoute({
  getParentRoute: () => defaultLayoutRoute,
  id: 'settings',
  component: lazyComponent(() => import('../layouts/settings-layout.tsx'), 'SettingsLayout'),
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
  component: lazyComponent(() => import('../../workspaces/general-settings-page.tsx'), 'GeneralSettingsPage', [
    'workspaces',
    'second_factor',
  ]),
});

const members = createRoute({
  getParentRoute: () => settingsLayoutRoute,
  path: paths.memberSettings,
  staticData: owners,
  component: lazyComponent(() => import('../../members/member-list-page.tsx'), 'MemberListPage', ['members']),
});

const newMember = createRoute({
  getParentRoute: () => settingsLayoutRoute,
  path: paths.newMember,
  staticData: owners,
  component: lazyComponent(() => import('../../members/invite-page.tsx'), 'InvitePage', ['members']),
});

const groups = createRoute({
  getParentRoute: () => settingsLayoutRoute,
  path: paths.groupSettings,
  staticData: owners,
  component: lazyComponent(() => import('../../groups/group-list-page.tsx'), 'GroupListPage', ['groups']),
});

const newGroup = createRoute({
  getParentRoute: () => settingsLayoutRoute,
  path: paths.newGroup,
  staticData: owners,
  component: lazyComponent(() => import('../../groups/new-group-page.tsx'), 'NewGroupPage', ['groups']),
});

const editGroup = createRoute({
  getParentRoute: () => settingsLayoutRoute,
  path: paths.editGroup,
  staticData: owners,
  component: lazyComponent(() => import('../../groups/edit-group-page.tsx'), 'EditGroupPage', ['groups']),
});

const tags = createRoute({
  getParentRoute: () => settingsLayoutRoute,
  path: paths.tagSettings,
  staticData: owners,
  component: lazyComponent(() => import('../../tags/tag-list-page.tsx'), 'TagListPage', ['tags']),
});

const newTag = createRoute({
  getParentRoute: () => settingsLayoutRoute,
  path: paths.newTag,
  staticData: owners,
  component: lazyComponent(() => import('../../tags/new-tag-page.tsx'), 'NewTagPage', ['tags']),
});

const editTag = createRoute({
  getParentRoute: () => settingsLayoutRoute,
  path: paths.editTag,
  staticData: owners,
  component: lazyComponent(() => import('../../tags/edit-tag-page.tsx'), 'EditTagPage', ['tags']),
});

const usage = createRoute({
  getParentRoute: () => settingsLayoutRoute,
  path: paths.usageSettings,
  staticData: owners,
  component: lazyComponent(() => import('../../billing/usage-page.tsx'), 'UsagePage', ['billing']),
});

const editUsage = createRoute({
  getParentRoute: () => settingsLayoutRoute,
  path: paths.editUsage,
  staticData: owners,
  component: lazyComponent(() => import('../../billing/edit-usage-page.tsx'), 'EditUsagePage', ['billing']),
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
