import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../lib/lazy-page.ts';
import { rootRoute } from './root-route.tsx';

/** Top bar, drawer, content: every page that requires login. */
export const defaultLayoutRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'default',
  component: lazyPage(() => import('../layouts/default-layout.tsx'), 'DefaultLayout'),
});
