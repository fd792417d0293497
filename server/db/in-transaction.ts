import type { Pool, PoolClient } from 'pg';

/**
 * Runs statements in one transaction. Use it only where one statement is not enough, because locks are held for more
 * round trips. After an error the connection is closed, because its state is unknown.
 * @param mode `snapshot` to read only, with all statements seeing the database at one moment. It also works on a replica.
 */
export async function inTransaction<T>(
  pool: Pool,
  act: (client: PoolClient) => Promise<T>,
  mode: 'write' | 'snapshot' = 'write',
): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query(mode === 'snapshot' ? 'begin isolation level repeatable read read only' : 'begin');
    const result = await act(client);
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    client.release(true);
    throw error;
  }
}
