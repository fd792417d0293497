import { createRoute } from '@tanstack/react-router';
import { validateImportSearch } from '../../imports/import-steps.ts';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { paths } from '../../lib/paths.ts';
import { defaultLayoutRoute } from './default-layout-route.ts';

const noGuests = { marks: { access: 'login', workspace: 'no_guests' } } as const;
const getParentRoute = () => defaultLayoutRoute;

const list = createRoute({
  getParentRoute,
  path: paths.imports,
  staticData: noGuests,
  component: lazyComponent(() => import('../../imports/import-list-page.tsx'), 'ImportListPage', ['imports']),
});

const upload = createRoute({
  getParentRoute,
  path: paths.newImport,
  staticData: noGuests,
  component: lazyComponent(() => import('../../imports/new-import-page.tsx'), 'NewImportPage', ['imports']),
});

const show = createRoute({
  getParentRoute,
  path: paths.import,
  staticData: noGuests,
  validateSearch: validateImportSearch,
  component: lazyComponent(() => import('../../imports/import-page.tsx'), 'ImportPage', ['imports']),
});

export const importRoutes = [list, upload, show];
