import type { Pool } from 'pg';
import type { Id } from '../../engine/definition.ts';
import type { Log } from '../log/open-log.ts';
import { channel, type Gathered, gather, type Hint, nothing, writeHints } from './hint.ts';

/** Milliseconds: how long hints are gathered, and the delay before a failed publish is repeated. */
const gathering = 50;
const again = 1_000;

export interface EventPublisher {
  /** Publishes what was committed. It does not block the caller and never fails. */
  publish(hint: Hint): void;
  /** Publishes what is gathered, and then accepts no more. */
  close(): Promise<void>;
}

/**
 * Publishes changes to all processes after their commit. PostgreSQL commits transactions with NOTIFY one at a time, so
 * this process notifies at most every 50 ms, in a transaction of its own, for all its commits.
 */
export function openEventPublisher(pool: Pool, log: Log): EventPublisher {
  let waiting = new Map<Id, Gathered>();
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<void> | null = null;
  let isClosed = false;

  const add = (hint: Hint) => {
    const gathered = waiting.get(hint.workspace_id) ?? nothing();
    waiting.set(hint.workspace_id, gathered);
    gather(gathered, hint);
  };
  const plan = (after: number) => {
    if (timer || underWay || isClosed || waiting.size === 0) return;
    timer = setTimeout(() => void flush(), after);
    timer.unref();
  };
  const flush = async () => {
    timer = undefined;
    const batch = waiting;
    waiting = new Map();
    underWay = notify(pool, batch);
    const failed = await underWay.then(
      () => false,
      (err) => {
        log.warn({ err }, 'Changes were not published; it is tried again');
        return true;
      },
    );
    underWay = null;
    // Which hints were published is unknown, so each of these workspaces is published as changed.
    if (failed) for (const workspace_id of batch.keys()) add({ workspace_id, topics: ['everything'] });
    plan(failed ? again : gathering);
  };

  return {
    publish: (hint) => {
      if (isClosed) return;
      add(hint);
      plan(gathering);
    },
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await underWay?.catch(() => {});
      if (waiting.size > 0)
        await notify(pool, waiting).catch((err) => log.warn({ err }, 'The last changes were not published'));
    },
  };
}

async function notify(pool: Pool, batch: ReadonlyMap<Id, Gathered>): Promise<void> {
  await pool.query({
    name: 'publish-hints',
    text: `select pg_notify('${channel}', hint) from unnest($1::text[]) hint`,
    values: [[...batch].flatMap(([workspace_id, gathered]) => writeHints(workspace_id, gathered))],
  });
}
