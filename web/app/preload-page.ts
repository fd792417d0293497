import type { AnyRouter } from '@tanstack/react-router';
import { usersForSelect } from '../../contract/workspaces.ts';
import { early, requestEarly } from '../lib/query.ts';
import { listedWorkspaceId, rememberListed } from '../lib/selected-workspace.ts';
import { readMe } from '../lib/session.ts';
import type { PageMarks } from './access-rules.ts';

/**
 * Loads the files of the page that was opened, and of its layout, while it is asked who opens it. Public pages are left out,
 * because the first of them leads signed-in people elsewhere. If the server has named the files in the page's HTML, which it
 * does for those who are signed in, the page's data are requested at the same time.
 */
export function preloadPage(router: Pick<AnyRouter, 'latestLocation' | 'matchRoutes' | 'routesById'>): void {
  const matches = router.matchRoutes(router.latestLocation);
  const routes = matches.map(({ routeId }) => router.routesById[routeId]);
  const { marks, requestEarly: requestPage } = (routes.at(-1)?.options.staticData ?? {}) as {
    marks?: PageMarks;
    requestEarly?: (page: object) => void;
  };
  if (marks?.access !== 'login') return;
  for (const route of routes) {
    const page = route?.options.component as { preload?: () => Promise<unknown> } | undefined;
    // The router loads it again, and shows the error.
    page?.preload?.().catch(() => {});
  }
  if (!requestPage || !document.querySelector('link[data-page]')) return;
  const { params, search } = matches.at(-1) ?? {};
  requestPage({ params, search });
  void requestMembers(params.workspaceId);
}

/**
 * Whoever is named on the page is named differently once the members are known. Guests may not list them: whether the reader is
 * one is remembered for the workspace that was entered last, or else awaited.
 */
async function requestMembers(ws: string): Promise<void> {
  const request = () => requestEarly(usersForSelect, { params: { ws } }, early);
  if (listedWorkspaceId() === ws) void request();
  const me = await readMe().catch(() => null);
  const role = me?.workspaces.find(({ workspace_id }) => workspace_id === ws)?.role;
  const mayList = role !== undefined && role !== 'guest';
  rememberListed(mayList ? ws : '');
  if (mayList) await request();
}
