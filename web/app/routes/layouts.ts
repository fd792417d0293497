import type { Me } from '../../../contract/identity.ts';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { readMe } from '../../lib/session.ts';

// One for all routes: what was loaded for one page, the next one shows at once.

/** Top bar, drawer, content: for those who are signed in. */
export const DefaultLayout = lazyComponent(() => import('../layouts/default-layout.tsx'), 'DefaultLayout');

export const PublicLayout = lazyComponent(() => import('../layouts/public-layout.tsx'), 'PublicLayout', [
  'site',
  'session',
]);

/** The layout of pages for everybody. */
export const layoutFor = (me: Me | null) => (me ? DefaultLayout : PublicLayout);

/** The loader of routes whose layout depends on who reads. */
export async function loadLayout({ preload }: { preload: boolean }): Promise<void> {
  const layout = layoutFor(await readMe());
  await (preload ? layout.fetchAhead() : layout.preload());
}
