import { createRouter } from '@tanstack/react-router';
import { paths } from '../lib/paths.ts';
import { forgetUser } from '../lib/session.ts';
import { onSessionEnded } from '../lib/session-ended.ts';
import { dropUnsaved } from '../ui/use-unsaved-guard.ts';
import { analyticsRoute } from './routes/analytics-route.ts';
import { defaultLayoutRoute } from './routes/default-layout-route.ts';
import { exportRoute } from './routes/export-route.ts';
import { helpRoutes } from './routes/help-routes.ts';
import { importRoutes } from './routes/import-routes.ts';
import { libraryRoutes } from './routes/library-routes.ts';
import { noticeRoutes } from './routes/notice-routes.ts';
import { plannedRunRoutes } from './routes/planned-run-routes.ts';
import { publicRoutes } from './routes/public-routes.ts';
import { rootRoute } from './routes/root-route.tsx';
import { runRoutes } from './routes/run-routes.ts';
import { sessionRoutes } from './routes/session-routes.ts';
import { settingsLayoutRoute, settingsRoutes } from './routes/settings-routes.ts';
import { workflowRoutes } from './routes/workflow-routes.ts';
import { workspaceRoutes } from './routes/workspace-routes.ts';

const routeTree = rootRoute.addChildren([
  publicRoutes,
  sessionRoutes,
  noticeRoutes,
  helpRoutes,
  libraryRoutes,
  defaultLayoutRoute.addChildren([
    ...workspaceRoutes,
    ...workflowRoutes,
    ...runRoutes,
    analyticsRoute,
    ...plannedRunRoutes,
    exportRoute,
    ...importRoutes,
    settingsLayoutRoute.addChildren(settingsRoutes),
  ]),
]);

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultPreloadDelay: 60,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

onSessionEnded(() => {
  // The page is left in any case, so nothing can be decided about its unsaved changes.
  dropUnsaved();
  forgetUser();
  const { pathname, href } = router.latestLocation;
  if (pathname === paths.signIn || pathname === paths.login) return;
  void router.navigate({ to: paths.signIn, search: { return_to: href }, replace: true });
});
