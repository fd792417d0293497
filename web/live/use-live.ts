import { useEffect } from 'react';
import type { EditingAnnouncement } from '../../contract/designing.ts';
import { queryClient, refetchTopics } from '../lib/query.ts';
import { createStore } from '../lib/tiny-store.ts';
import { changesOfEvent } from './changes-of-event.ts';
import { publishEditing, publishOpened } from './editing-subscribers.ts';
import { refetchGently } from './refetch-gently.ts';
import { shareSource } from './share-source.ts';

/** Milliseconds without a connection after which the page says so. */
const patience = 5_000;

/** Whether a visible page has had no connection for that time. */
export const connectionLost = createStore(false);

/**
 * Refetches what the page shows of a workspace when it changes on the server, while the page is mounted.
 * @param listensHidden Whether to go on listening for notifications in a tab that is not seen: the browser shows them.
 */
export function useLive(user_id: string | undefined, ws: string, listensHidden: () => boolean): void {
  useEffect(() => {
    if (!user_id || !ws) return;
    const gently = refetchGently(queryClient, ws);
    let losing: ReturnType<typeof setTimeout> | undefined;
    const restored = () => {
      clearTimeout(losing);
      losing = undefined;
      connectionLost.set(false);
    };
    const stop = shareSource(`baton-live ${user_id} ${ws}`, ws, listensHidden, {
      onEvent: (event, data) => {
        gently.add(changesOfEvent(event, data));
        if (event === 'editing') publishEditing(data as EditingAnnouncement);
        if (document.hidden && event === 'notifications' && listensHidden()) refetchTopics(['notifications'], { ws });
      },
      opened: () => {
        restored();
        publishOpened();
      },
      alive: restored,
      lost: () => {
        losing ??= setTimeout(() => connectionLost.set(!document.hidden), patience);
      },
    });
    // A page that the browser restores, when its reader comes back from elsewhere, was told nothing in the meantime.
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) gently.add(changesOfEvent('changed', {}));
    };
    addEventListener('pageshow', comeBack);
    return () => {
      removeEventListener('pageshow', comeBack);
      stop();
      gently.stop();
      restored();
    };
  }, [user_id, ws, listensHidden]);
}
