import { useEffect, useRef } from 'react';
import { markNotifications } from '../../../contract/notifications.ts';
import { useCall } from '../../lib/query.ts';
import { useUnread } from './use-unread.ts';

/**
 * Marks what a person was notified of about a run as read while they look at it: when it is among the newest, and once for a
 * run when there are older ones. A part of its own, which shows nothing, so that the run is not rendered again with each reply
 * about notifications.
 */
export function MarkRunRead({ ws, run_id }: { ws: string; run_id: string }) {
  const { unread, newest = [] } = useUnread(ws);
  const isNotified = newest.some(({ run }) => run?.id === run_id);
  const mayHaveOlder = unread > newest.length;
  const askedFor = useRef('');
  // A mark that fails is no matter to tell: the next look at the run sets it.
  const { mutate } = useCall(markNotifications, { onError: () => {} });
  useEffect(() => {
    if (document.hidden || !(isNotified || (mayHaveOlder && askedFor.current !== run_id))) return;
    askedFor.current = run_id;
    mutate({ params: { ws }, body: { run_id } });
  }, [ws, run_id, isNotified, mayHaveOlder, mutate]);
  return null;
}
