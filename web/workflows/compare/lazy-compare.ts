import { lazyComponent } from '../../lib/lazy-component.ts';
import type { i18nNamespace } from '../../lib/locale-keys.ts';

// Comparing is rare: what it needs is loaded when it is asked for.
const texts: i18nNamespace[] = ['compare', 'editor', 'runs', 'workflows'];

export const CompareDialog = lazyComponent(() => import('./compare-dialog.tsx'), 'CompareDialog', texts);
export const BeforeVersion = lazyComponent(() => import('./before-version.tsx'), 'BeforeVersion', texts);
