import { createRoute } from '@tanstack/react-router';
import { DefaultLayout } from './layouts.ts';
import { rootRoute } from './root-route.tsx';

/** Every page that requires login. */
export const defaultLayoutRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'default',
  component: DefaultLayout,
});
