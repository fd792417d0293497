import { createRoute } from '@tanstack/react-router';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { paths } from '../../lib/paths.ts';
import { SessionLayout } from '../layouts/session-layout.tsx';
import { rootRoute } from './root-route.tsx';

const open = { marks: { access: 'public' } } as const;
const layout = createRoute({ getParentRoute: () => rootRoute, id: 'notices', component: SessionLayout });

const textIn = (search: Record<string, unknown>, name: string): string | undefined =>
  typeof search[name] === 'string' ? search[name] : undefined;

/** The page that the answer buttons of a mail open. */
const decide = createRoute({
  getParentRoute: () => layout,
  path: paths.decide,
  staticData: open,
  validateSearch: (search: Record<string, unknown>) => ({
    token: textIn(search, 'token'),
    answer: textIn(search, 'answer'),
  }),
  component: lazyComponent(() => import('../../notices/decide-page.tsx'), 'DecidePage', ['notices', 'runs']),
});

const unsubscribe = createRoute({
  getParentRoute: () => layout,
  path: paths.unsubscribe,
  staticData: open,
  validateSearch: (search: Record<string, unknown>) => ({ token: textIn(search, 'token') }),
  component: lazyComponent(() => import('../../notices/unsubscribe-page.tsx'), 'UnsubscribePage', ['notices']),
});

export const noticeRoutes = layout.addChildren([decide, unsubscribe]);
