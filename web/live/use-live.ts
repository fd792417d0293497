import { useEffect } from 'react';
import { queryClient } from '../lib/query.ts';
import { createStore } from '../lib/tiny-store.ts';
import { changesOfEvent } from './changes-of-event.ts';
import { refetchGently } from './refetch-gently.ts';
import { shareSource } from './share-source.ts';

/** Milliseconds without a connection that are nobody's matter. */
const patience = 5_000;

/** True while a page that is seen has had no connection for a while. */
export const connectionLost = createStore(false);

/** Keeps what is shown of a workspace as it is on the server, for as long as the page stands. */
export function useLive(user_id: string | undefined, ws: string): void {
  useEffect(() => {
    if (!user_id || !ws) return;
    const gently = refetchGently(queryClient, ws);
    let losing: ReturnType<typeof setTimeout> | undefined;
    const stand = () => {
      clearTimeout(losing);
      losing = undefined;
      connectionLost.set(false);
    };
    const stop = shareSource(`baton-live ${user_id} ${ws}`, ws, {
      hear: (event, data) => gently.add(changesOfEvent(event, data)),
      opened: () => {
        stand();
        // What happened before was told to nobody.
        gently.add(changesOfEvent('changed', {}));
      },
      stands: stand,
      lost: () => {
        losing ??= setTimeout(() => connectionLost.set(!document.hidden), patience);
      },
    });
    return () => {
      stop();
      gently.stop();
      stand();
    };
  }, [user_id, ws]);
}
