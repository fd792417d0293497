import type { Pool } from 'pg';
import { openEventPublisher } from './event-publisher.ts';
import { type EventHandlers, type EventSubscription, openEventSubscriber } from './event-subscriber.ts';
import type { Hint } from './hint.ts';

export interface Live {
  /** Says after a commit what it changed. Nobody waits for it, and nothing fails with it. */
  tell(hint: Hint): void;
  /** Hears what this process and all others tell. */
  listen(handlers: EventHandlers): EventSubscription;
}

/** @param url For the connection that listens. */
export function openLive(pool: Pool, url: string): { live: Live; close: () => Promise<void> } {
  const telling = openEventPublisher(pool);
  return {
    live: { tell: telling.tell, listen: (handlers) => openEventSubscriber(url, handlers) },
    close: telling.close,
  };
}
