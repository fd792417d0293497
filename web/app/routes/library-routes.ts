import { createRoute, redirect } from '@tanstack/react-router';
import { listLibrary, showTemplate } from '../../../contract/library.ts';
import { type Industry, industries } from '../../../contract/workspaces.ts';
import { loadEnglish } from '../../lib/languages.ts';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { paths } from '../../lib/paths.ts';
import { requestEarly } from '../../lib/query.ts';
import { selectedWorkspaceId } from '../../lib/selected-workspace.ts';
import { readMe } from '../../lib/session.ts';
import { mayReadLibrary } from '../access-rules.ts';
import { loadLayout } from './layouts.ts';
import { rootRoute } from './root-route.tsx';

const open = { marks: { access: 'public' } } as const;
const namespaces = ['library', 'workflows', 'workspaces', 'site', 'session'] as const;

const isIndustry = (value: unknown): value is Industry => industries.some((one) => one === value);

/** Milliseconds: the library changes with a release only. */
const staleTime = 600_000;
/** What those read who are not signed in. Workspaces have templates of their own beside it. */
const query = { language: 'en' } as const;

const layout = createRoute({
  getParentRoute: () => rootRoute,
  id: 'library',
  beforeLoad: async () => {
    const me = await readMe();
    if (me && !mayReadLibrary(me, selectedWorkspaceId())) throw redirect({ to: paths.noPermission, replace: true });
    if (!me) await loadEnglish(namespaces);
  },
  loader: loadLayout,
  component: lazyComponent(() => import('../layouts/library-layout.tsx'), 'LibraryLayout', ['site', 'session']),
});

const list = createRoute({
  getParentRoute: () => layout,
  path: paths.library,
  staticData: open,
  validateSearch: (search: Record<string, unknown>): { tag?: string; industry?: Industry; search?: string } => ({
    ...(typeof search.tag === 'string' && { tag: search.tag }),
    ...(isIndustry(search.industry) && { industry: search.industry }),
    ...(typeof search.search === 'string' && { search: search.search }),
  }),
  loader: async () => {
    if (!(await readMe())) void requestEarly(listLibrary, { query }, staleTime);
  },
  component: lazyComponent(() => import('../../library/library-page.tsx'), 'LibraryPage', ['library', 'workspaces']),
});

const one = createRoute({
  getParentRoute: () => layout,
  path: paths.template,
  staticData: open,
  loader: async ({ params: { templateId } }) => {
    const input = { params: { template_id: templateId }, query };
    if (!(await readMe())) void requestEarly(showTemplate, input, staleTime);
  },
  component: lazyComponent(() => import('../../library/template-page.tsx'), 'TemplatePage', [
    'library',
    'workflows',
    'workspaces',
  ]),
});

export const libraryRoutes = layout.addChildren([list, one]);
