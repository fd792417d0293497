import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { ApiError } from '../http/api-error.ts';
import type { Log } from '../log/open-log.ts';
import { channel, type Hint, readHint } from './hint.ts';

/** Milliseconds between attempts to connect. */
const delays = { first: 100, longest: 5_000 };
const timeout = 5_000;

export interface EventHandlers {
  onHint(hint: Hint): void;
  /** Called when the connection is open, and again after each loss of it: hints published before may be missing. */
  listening(): void;
}

export interface EventSubscription {
  /** Resolves once no further hint can be missed. @throws ApiError unavailable */
  ready(): Promise<void>;
  /** Tests the connection with a query, and reconnects if that fails. */
  probe(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Receives the hints of all processes on a connection of its own. It is opened on first use and reopened when it is
 * lost.
 */
export function openEventSubscriber(url: string, { onHint, listening }: EventHandlers, log: Log): EventSubscription {
  const closing = new AbortController();
  const { signal } = closing;
  let current: pg.Client | null = null;
  let opening: Promise<void> | null = null;

  const lost = (client: pg.Client) => {
    if (current !== client) return;
    current = null;
    client.end().catch(() => {});
    if (signal.aborted) return;
    opening = open();
  };

  const open = async (): Promise<void> => {
    for (let delay = delays.first; !signal.aborted; delay = Math.min(delay * 2, delays.longest)) {
      const client = new pg.Client({
        connectionString: url,
        application_name: 'baton live',
        connectionTimeoutMillis: timeout,
        query_timeout: timeout,
        keepAlive: true,
      });
      client.on('error', () => lost(client));
      client.on('end', () => lost(client));
      client.on('notification', ({ payload }) => {
        const hint = readHint(payload);
        if (hint && current === client) onHint(hint);
      });
      try {
        current = client;
        await client.connect();
        await client.query(`listen ${channel}`);
        listening();
        return;
      } catch (err) {
        if (!signal.aborted) log.warn({ err }, 'The connection for live changes failed; it is tried again');
        current = null;
        client.end().catch(() => {});
        // Closing interrupts it: an error that nobody catches would end the process before its requests and jobs are done.
        await pause(delay * (0.5 + Math.random() / 2), undefined, { signal, ref: false }).catch(() => {});
      }
    }
  };

  return {
    ready: async () => {
      opening ??= open();
      opening.catch(() => {});
      const isThere = await Promise.race([
        opening.then(
          () => true,
          () => false,
        ),
        pause(timeout, false, { ref: false }),
      ]);
      if (!isThere || !current) throw new ApiError('unavailable');
    },
    probe: async () => {
      const client = current;
      if (client) await client.query('select 1').catch(() => lost(client));
    },
    close: async () => {
      closing.abort();
      const client = current;
      current = null;
      await client?.end().catch(() => {});
    },
  };
}
