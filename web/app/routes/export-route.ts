import { createRoute } from '@tanstack/react-router';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { paths } from '../../lib/paths.ts';
import { defaultLayoutRoute } from './default-layout-route.ts';

export const exportRoute = createRoute({
  getParentRoute: () => defaultLayoutRoute,
  path: paths.export,
  staticData: { marks: { access: 'login', workspace: 'no_guests' } } as const,
  component: lazyComponent(() => import('../../exports/export-page.tsx'), 'ExportPage', ['exports']),
});
