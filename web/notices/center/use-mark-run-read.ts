import { useEffect } from 'react';
import { markNotifications } from '../../../contract/notifications.ts';
import { useCall } from '../../lib/query.ts';
import { useUnread } from './use-unread.ts';

/** Marks what a person was notified of about a run as read while they look at it. */
export function useMarkRunRead(ws: string, run_id: string): void {
  const { unread } = useUnread(ws);
  // A mark that fails is no matter to tell: the next look at the run sets it.
  const { mutate } = useCall(markNotifications, { onError: () => {} });
  useEffect(() => {
    if (unread > 0 && !document.hidden) mutate({ params: { ws }, body: { run_id } });
  }, [ws, run_id, unread, mutate]);
}
