import { listNotifications } from '../../../contract/notifications.ts';
import { useApi } from '../../lib/query.ts';

/** The newest notifications that are told by the browser when they come. */
const newest = 5;

/**
 * How many notifications are unread, and the newest of them: for the bar, the window's title and the browser's own
 * notifications. Also asked for in tabs that are not seen, because their titles are.
 */
export function useUnread(ws: string) {
  const { data } = useApi(
    listNotifications,
    { params: { ws }, query: { limit: newest, status: 'unread' } },
    { enabled: ws !== '', refetchInterval: 120_000, refetchIntervalInBackground: true, refetchOnWindowFocus: 'always' },
  );
  return { unread: data?.unread ?? 0, newest: data?.notifications };
}
