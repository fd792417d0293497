import type { Pool } from 'pg';
import type { Id } from '../../engine/definition.ts';
import { channel, type Gathered, gather, type Hint, nothing, writeHint } from './hint.ts';

/** Milliseconds: hints are gathered so long, and told again so long after they could not be. */
const gathering = 50;
const again = 1_000;

export interface EventPublisher {
  /** Says what was committed. Nobody waits for it, and nothing fails with it. */
  tell(hint: Hint): void;
  /** Tells what is gathered, and no more. */
  close(): Promise<void>;
}

/**
 * Tells all processes what changed, after the commit and outside of it: PostgreSQL lets transactions that NOTIFY commit
 * one at a time, so at most every 50 ms one that does nothing else is enough for all that this process has committed.
 */
export function openEventPublisher(pool: Pool): EventPublisher {
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
    const told = waiting;
    waiting = new Map();
    underWay = notify(pool, told);
    const failed = await underWay.then(
      () => false,
      () => true,
    );
    underWay = null;
    // It is not known which of them were told; of what was lost for a while, nobody needs to know one by one.
    if (failed) for (const workspace_id of told.keys()) add({ workspace_id, topics: ['everything'] });
    plan(failed ? again : gathering);
  };

  return {
    tell: (hint) => {
      if (isClosed) return;
      add(hint);
      plan(gathering);
    },
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await underWay?.catch(() => {});
      if (waiting.size > 0) await notify(pool, waiting).catch(() => {});
    },
  };
}

async function notify(pool: Pool, told: ReadonlyMap<Id, Gathered>): Promise<void> {
  await pool.query({
    name: 'tell-changes',
    text: `select pg_notify('${channel}', hint) from unnest($1::text[]) hint`,
    values: [[...told].map(([workspace_id, gathered]) => writeHint(workspace_id, gathered))],
  });
}
