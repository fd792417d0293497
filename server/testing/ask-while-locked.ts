import type { Pool } from 'pg';
import { expect } from 'vitest';
import { inTransaction } from '../db/in-transaction.ts';
import { countWaiting } from './count-waiting.ts';

interface Asking<Reply> {
  /** The statement that locks rows or deletes them, and its parameters. */
  locking: readonly [sql: string, parameters: unknown[]];
  ask: () => Promise<Reply>;
  /** How many statements of what is asked come to wait for the lock. */
  waiting?: number;
}

/**
 * Asks while rows are locked by a transaction, which is committed once everything that was asked waits for it: as two requests
 * of the same moment.
 */
export async function askWhileLocked<Reply>(
  pool: Pool,
  { locking: [sql, parameters], ask, waiting = 1 }: Asking<Reply>,
): Promise<Reply> {
  // Promises are unwrapped when they are returned: the transaction must end before the reply can come.
  const { asked } = await inTransaction(pool, async (client) => {
    await client.query(sql, parameters);
    const asked = ask();
    // A failure before the commit is reported by whoever awaits it below.
    asked.catch(() => {});
    await expect.poll(() => countWaiting(pool)).toBeGreaterThanOrEqual(waiting);
    return { asked };
  });
  return asked;
}
