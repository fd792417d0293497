import '../ui/styles.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type RegisteredRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { type ReactNode, StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { onTestFinished } from 'vitest';
import type { Me } from '../../contract/identity.ts';
import type { Language } from '../../engine/definition.ts';
import { loadNamespaces, startLanguages, switchLanguage } from '../lib/languages.ts';
import { paths } from '../lib/paths.ts';
import { queryClient } from '../lib/query.ts';
import { meQuery } from '../lib/session.ts';
import { closeAllToasts } from '../lib/toast.ts';
import { cssVariablesResolver, theme } from '../ui/theme.ts';
import { Toasts } from '../ui/toasts.tsx';
import { me, sampleId, workspaceId } from './sample-data.ts';

interface Options {
  language?: Language;
  as?: Me | null;
  /** What the tab has kept of the part before is still there, as after a reload. */
  isReloaded?: boolean;
  /** The page on which the part is, with any ids in its address. */
  on?: string;
  /** The query of the URL, with its question mark. */
  search?: string;
}

const namespaces = [
  'activities',
  'analytics',
  'commands',
  'comments',
  'editor',
  'home',
  'planned',
  'problems',
  'runs',
  'triggers',
  'workflows',
] as const;
const started = startLanguages('en').then(() => loadNamespaces([...namespaces]));
let last: { root: Root; element: HTMLElement } | null = null;

function removePart(): void {
  last?.root.unmount();
  last?.element.remove();
  last = null;
}

/**
 * Renders a part of the app in its real providers, on a page of the sample workspace. The part before it is removed.
 */
export async function renderPart(
  part: ReactNode,
  { language = 'en', as = me, isReloaded = false, on = paths.home, search = '' }: Options = {},
): Promise<void> {
  await started;
  await switchLanguage(language);
  removePart();
  if (!isReloaded) sessionStorage.clear();
  queryClient.clear();
  queryClient.setQueryData(meQuery.queryKey, as);
  // Where the app shows its error page.
  const rootRoute = createRootRoute({ errorComponent: () => <p>The error page</p> });
  const page = createRoute({
    getParentRoute: () => rootRoute,
    path: on,
    component: () => part,
  });
  const router = createRouter({
    routeTree: rootRoute.addChildren([page]),
    history: createMemoryHistory({
      initialEntries: [on.replace('$workspaceId', workspaceId).replaceAll(/\$\w+/g, sampleId(40)) + search],
    }),
  });
  const element = document.body.appendChild(document.createElement('div'));
  const root = createRoot(element);
  last = { root, element };
  // Tests of all files share a page: an open list or a toast would lie above what the next one presses.
  onTestFinished(() => {
    removePart();
    closeAllToasts();
  });
  root.render(
    <StrictMode>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router as unknown as RegisteredRouter} />
          <Toasts />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  );
}
