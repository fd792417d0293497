import { createRoute } from '@tanstack/react-router';
import { validateAnalyticsSearch } from '../../analytics/analytics-search.ts';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { paths } from '../../lib/paths.ts';
import { defaultLayoutRoute } from './default-layout-route.ts';

export const analyticsRoute = createRoute({
  getParentRoute: () => defaultLayoutRoute,
  path: paths.analytics,
  staticData: { marks: { access: 'login', workspace: 'no_guests' } } as const,
  validateSearch: validateAnalyticsSearch,
  component: lazyComponent(() => import('../../analytics/analytics-page.tsx'), 'AnalyticsPage', [
    'analytics',
    'runs',
    'workflows',
  ]),
});
