import { lazyComponent } from '../../lib/lazy-component.ts';

/** Loaded when the command menu is first opened, or the pointer comes to a button that opens it. */
export const CommandBox = lazyComponent(() => import('./command-box.tsx'), 'CommandBox', ['runs']);
