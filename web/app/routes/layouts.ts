import { lazyPage } from '../../lib/lazy-page.ts';

// One for all routes: what was loaded for one page, the next one shows at once.

/** Top bar, drawer, content: for those who are signed in. */
export const DefaultLayout = lazyPage(() => import('../layouts/default-layout.tsx'), 'DefaultLayout');

export const PublicLayout = lazyPage(() => import('../layouts/public-layout.tsx'), 'PublicLayout', ['site', 'session']);
