import { createRoute, notFound } from '@tanstack/react-router';
import { createElement } from 'react';
import { findHelpSlug } from '../../../contract/help-slugs.ts';
import { currentLanguage } from '../../lib/languages.ts';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { paths } from '../../lib/paths.ts';
import { queryClient } from '../../lib/query.ts';
import { useMe } from '../../lib/session.ts';
import { layoutFor, loadLayout } from './layouts.ts';
import { rootRoute } from './root-route.tsx';

const open = { marks: { access: 'public' } } as const;

/** The help is for everybody: signed-in people keep their bar, others get that of the public pages. */
function HelpLayout() {
  return createElement(layoutFor(useMe()));
}

const layout = createRoute({ getParentRoute: () => rootRoute, id: 'help', loader: loadLayout, component: HelpLayout });

const index = createRoute({
  getParentRoute: () => layout,
  path: paths.help,
  staticData: open,
  loader: async ({ preload }) => {
    const { helpOutlineQuery, importHelp } = await import('../../help/load-help.ts');
    if (preload) return importHelp(currentLanguage());
    await queryClient.ensureQueryData(helpOutlineQuery(currentLanguage()));
  },
  component: lazyComponent(() => import('../../help/help-index-page.tsx'), 'HelpIndexPage', ['help']),
});

const page = createRoute({
  getParentRoute: () => layout,
  path: paths.helpPage,
  staticData: open,
  loader: async ({ params, preload }) => {
    const slug = findHelpSlug(params.helpSlug);
    if (!slug) throw notFound();
    const { helpOutlineQuery, helpTextQuery, importHelp } = await import('../../help/load-help.ts');
    if (preload) return importHelp(currentLanguage(), slug);
    await Promise.all([
      queryClient.ensureQueryData(helpTextQuery(currentLanguage(), slug)),
      queryClient.ensureQueryData(helpOutlineQuery(currentLanguage())),
    ]);
  },
  component: lazyComponent(() => import('../../help/help-page.tsx'), 'HelpPage', ['help']),
});

export const helpRoutes = layout.addChildren([index, page]);
