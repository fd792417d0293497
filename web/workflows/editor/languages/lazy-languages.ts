import { lazyComponent } from '../../../lib/lazy-component.ts';

/** Loaded when the dialog is opened, or the pointer comes to its button: most drafts have one language. */
export const Languages = lazyComponent(() => import('./languages.tsx'), 'Languages', ['translations']);
