import { createRoute, redirect } from '@tanstack/react-router';
import { lazyPage } from '../../lib/lazy-page.ts';
import { paths } from '../../lib/paths.ts';
import { defaultLayoutRoute } from './default-layout-route.ts';

const owners = { marks: { access: 'login', workspace: 'owners' } } as const;

/** The default layout's content with the settings' own menu at its side. */
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
  ]),
});

export const settingsRoutes = [enter, general];
