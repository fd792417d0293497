import type { Pool } from 'pg';
import { openEventPublisher } from './event-publisher.ts';
import { type EventHandlers, type EventSubscription, openEventSubscriber } from './event-subscriber.ts';
import type { Hint } from './hint.ts';

export interface Live {
  /** Publishes after a commit what it changed. It does not block the caller and never fails. */
  tell(hint: Hint): void;
  /** Subscribes to the hints of all processes, this one included. */
  listen(handlers: EventHandlers): EventSubscription;
}

/** @param url Of the database, for the subscription's own connection. */
export function openLive(pool: Pool, url: string): { live: Live; close: () => Promise<void> } {
  const publisher = openEventPublisher(pool);
  return {
    live: { tell: publisher.tell, listen: (handlers) => openEventSubscriber(url, handlers) },
    close: publisher.close,
  };
}
