import { createRootRoute, redirect } from '@tanstack/react-router';
import { paths } from '../../lib/paths.ts';
import { readMe } from '../../lib/session.ts';
import { type PageMarks, redirectTarget } from '../access-rules.ts';
import { ErrorPage } from '../error-page.tsx';
import { RootLayout } from '../layouts/root-layout.tsx';
import { NotFoundPage } from '../not-found-page.tsx';
import { validateReturnTo } from './return-to.ts';

/** What the URL of a page says: the ids in its path, and its valid search parameters. */
interface EarlyPage {
  params: Record<'workspaceId' | 'workflowId' | 'runId', string>;
  search: unknown;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Every page has marks; layouts have none. `routes.test.ts` checks it. */
    marks?: PageMarks;
    /** Requests what the page shows first, while its files are still loading. See `preload-page.ts`. */
    requestEarly?: (page: EarlyPage) => void;
  }
}

/** The one guard of all pages: it reads the marks of the requested page. */
export const rootRoute = createRootRoute({
  component: RootLayout,
  notFoundComponent: NotFoundPage,
  errorComponent: ErrorPage,
  beforeLoad: async ({ matches, location }) => {
    const me = await readMe();
    const page = matches.at(-1);
    const marks = page?.staticData.marks;
    if (!page || !marks) return;
    const { workspaceId } = page.params as { workspaceId?: string };
    switch (redirectTarget(marks, me, workspaceId)) {
      case 'root':
        throw redirect({
          href: validateReturnTo(page.search as Record<string, unknown>).return_to ?? paths.root,
          replace: true,
        });
      case 'login':
        throw redirect({ to: paths.login, search: { return_to: location.href }, replace: true });
      case 'second_factor':
        throw redirect({ to: paths.secondFactor, search: { return_to: location.href }, replace: true });
      case 'no_permission':
        throw redirect({ to: paths.noPermission, replace: true });
    }
  },
});
