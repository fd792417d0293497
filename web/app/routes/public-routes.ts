import { createRoute, redirect } from '@tanstack/react-router';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { paths } from '../../lib/paths.ts';
import { selectedWorkspaceId } from '../../lib/selected-workspace.ts';
import { readMe } from '../../lib/session.ts';
import { SampleRun } from '../../site/lazy-sample-run.ts';
import { startingPage } from '../access-rules.ts';
import { PublicLayout } from './layouts.ts';
import { rootRoute } from './root-route.tsx';

const open = { marks: { access: 'public' } } as const;
const layout = createRoute({
  getParentRoute: () => rootRoute,
  id: 'public',
  component: PublicLayout,
});

const start = createRoute({
  getParentRoute: () => layout,
  path: paths.root,
  staticData: open,
  beforeLoad: async () => {
    const me = await readMe();
    if (!me) return;
    const place = startingPage(me, selectedWorkspaceId());
    if (place) throw redirect({ to: place.to, params: { workspaceId: place.workspaceId }, replace: true });
    if (me.workspaces.some((entry) => entry.needs_second_factor)) {
      throw redirect({ to: paths.secondFactor, search: { return_to: paths.root }, replace: true });
    }
    throw redirect({ to: me.workspaces.length > 0 ? paths.workspaces : paths.newWorkspace, replace: true });
  },
  loader: () => SampleRun.preload(),
  component: lazyComponent(() => import('../../site/landing-page.tsx'), 'LandingPage', ['site']),
});

const about = createRoute({
  getParentRoute: () => layout,
  path: paths.about,
  staticData: open,
  component: lazyComponent(() => import('../../site/about-page.tsx'), 'AboutPage', ['site']),
});

const terms = createRoute({
  getParentRoute: () => layout,
  path: paths.terms,
  staticData: open,
  component: lazyComponent(() => import('../../site/terms-page.tsx'), 'TermsPage', ['site']),
});

const noPermission = createRoute({
  getParentRoute: () => layout,
  path: paths.noPermission,
  staticData: open,
  component: lazyComponent(() => import('../../site/no-permission-page.tsx'), 'NoPermissionPage', ['site']),
});

export const publicRoutes = layout.addChildren([start, about, terms, noPermission]);
