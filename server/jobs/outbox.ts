import type { ClientBase, Pool } from 'pg';

const withOutbox = new WeakSet<object>();

/**
 * From now on, what the pool's statements and those of its new connections add as jobs of a workspace is written to the
 * workspace's outbox, and `relayEffects` hands it on to the queue. In a distributed database, the queue is on another node
 * than the workspace, and two nodes do not commit at the same moment.
 */
export function writeToOutbox(pool: Pool): void {
  withOutbox.add(pool);
  pool.on('connect', (client) => withOutbox.add(client));
}

/** Whether jobs of a workspace are written to its outbox. */
export const hasOutbox = (db: Pool | ClientBase): boolean => withOutbox.has(db);
