import { lazyComponent } from '../../lib/lazy-component.ts';
import { OnceLoaded } from '../../ui/once-loaded.tsx';
import { useBrowserNotifications } from './browser-notifications.ts';
import { useUnreadInTab } from './show-unread-in-tab.ts';
import { useUnread } from './use-unread.ts';

const BrowserNotifier = lazyComponent(() => import('./browser-notifier.tsx'), 'BrowserNotifier');

/**
 * Tells of unread notifications outside of the page: in the tab's title and icon, and by the browser. A part of its own, so
 * that the frame of the page is not rendered again with each reply.
 */
export function UnreadOutside({ ws }: { ws: string }) {
  const { unread, newest } = useUnread(ws);
  useUnreadInTab(unread);
  const isBrowserNotified = useBrowserNotifications() === 'on';
  return <OnceLoaded>{isBrowserNotified && ws && newest && <BrowserNotifier ws={ws} newest={newest} />}</OnceLoaded>;
}
