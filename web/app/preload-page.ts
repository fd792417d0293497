import type { AnyRouter } from '@tanstack/react-router';
import type { PageMarks } from './access-rules.ts';

/**
 * Loads the files of the page that was opened, and of its layout, while it is asked who opens it. Public pages are left out,
 * because the first of them leads signed-in people elsewhere.
 */
export function preloadPage(router: Pick<AnyRouter, 'latestLocation' | 'matchRoutes' | 'routesById'>): void {
  const routes = router.matchRoutes(router.latestLocation).map(({ routeId }) => router.routesById[routeId]);
  const marks: PageMarks | undefined = routes.at(-1)?.options.staticData?.marks;
  if (marks?.access !== 'login') return;
  for (const route of routes) {
    const page = route?.options.component as { preload?: () => Promise<unknown> } | undefined;
    // The router loads it again, and shows the error.
    page?.preload?.().catch(() => {});
  }
}
