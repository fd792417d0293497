import type { Pool } from 'pg';
import type { Log } from '../log/open-log.ts';
import { openEventPublisher } from './event-publisher.ts';
import { type EventHandlers, type EventSubscription, openEventSubscriber } from './event-subscriber.ts';
import type { Hint } from './hint.ts';

export interface Live {
  /** Publishes after a commit what it changed. It does not block the caller and never fails. */
  publish(hint: Hint): void;
  /** Subscribes to the hints of all processes, this one included. */
  subscribe(handlers: EventHandlers): EventSubscription;
}

/** @param url Of the database, for the subscription's own connection. */
export function openLive(pool: Pool, url: string, log: Log): { live: Live; close: () => Promise<void> } {
  const publisher = openEventPublisher(pool, log);
  return {
    live: { publish: publisher.publish, subscribe: (handlers) => openEventSubscriber(url, handlers, log) },
    close: publisher.close,
  };
}
