import type { Pool } from 'pg';
import pg from 'pg';

/** Milliseconds after which PostgreSQL ends the transaction of a worker that is alive and does nothing. */
const idle = 600_000;

/**
 * Runs statements in one transaction on a connection of its own, without the time limits of the pool, which are for
 * requests. If the process is killed, the connection breaks and PostgreSQL rolls the transaction back.
 */
export async function onOwnConnection<T>(pool: Pool, act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    ...(pool.options as pg.ClientConfig),
    statement_timeout: 0,
    query_timeout: 0,
    idle_in_transaction_session_timeout: idle,
  });
  // If the connection is lost, the current statement fails. Without this listener, the event would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    // In a distributed database it plans for the values, as the pool's connections do: Citus refuses generic plans.
    await pool.options.onConnect?.(client);
    await client.query('begin');
    const result = await act(client);
    await client.query('commit');
    return result;
  } finally {
    // Without a commit, the end of the connection rolls back.
    await client.end().catch(() => {});
  }
}
