import { lazyComponent } from '../../lib/lazy-component.ts';

/** Loaded when the notifications are first opened, or the pointer comes to the bell. */
export const NotificationPanel = lazyComponent(() => import('./notification-panel.tsx'), 'NotificationPanel');
