import type { Pool, PoolClient } from 'pg';

/**
 * Runs statements in one transaction. Use it only where one statement is not enough, because locks are held for more
 * round trips. After an error the connection is closed, because its state is unknown.
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
