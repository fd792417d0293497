import { createRoute, redirect } from '@tanstack/react-router';
import { type Industry, industries } from '../../../contract/workspaces.ts';
import { loadEnglish } from '../../lib/languages.ts';
import { lazyPage } from '../../lib/lazy-page.ts';
import { paths } from '../../lib/paths.ts';
import { selectedWorkspaceId } from '../../lib/selected-workspace.ts';
import { readMe } from '../../lib/session.ts';
import { mayReadLibrary } from '../access-rules.ts';
import { rootRoute } from './root-route.tsx';

const open = { marks: { access: 'public' } } as const;
const namespaces = ['library', 'workflows', 'workspaces', 'site'] as const;

const isIndustry = (value: unknown): value is Industry => industries.some((one) => one === value);

const layout = createRoute({
  getParentRoute: () => rootRoute,
  id: 'library',
  beforeLoad: async () => {
    const me = await readMe();
    if (me && !mayReadLibrary(me, selectedWorkspaceId())) throw redirect({ to: paths.noPermission, replace: true });
    if (!me) await loadEnglish(namespaces);
  },
  component: lazyPage(() => import('../layouts/library-layout.tsx'), 'LibraryLayout', ['site']),
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
  component: lazyPage(() => import('../../library/library-page.tsx'), 'LibraryPage', ['library', 'workspaces']),
});

const one = createRoute({
  getParentRoute: () => layout,
  path: paths.template,
  staticData: open,
  component: lazyPage(() => import('../../library/template-page.tsx'), 'TemplatePage', [
    'library',
    'workflows',
    'workspaces',
  ]),
});

export const libraryRoutes = layout.addChildren([list, one]);
