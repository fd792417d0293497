import type { Pool, PoolClient } from 'pg';

/**
 * Runs statements on one connection, all or none of them. Only for what one statement cannot do: each holds its locks
 * for a round trip more. A connection on which something failed is closed, for nobody knows in what state it is.
 */
export async function inTransaction<T>(pool: Pool, act: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await act(client);
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    client.release(true);
    throw error;
  }
}
