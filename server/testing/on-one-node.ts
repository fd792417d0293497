import type { Pool, PoolClient } from 'pg';
import { isOnCitus } from './left-out-on-citus.ts';

/** What the checks of the crash tests read. */
const tables = [
  'activities',
  'effects',
  'run_histories',
  'run_steps',
  'runs',
  'step_answers',
  'step_assignees',
  'versions',
];

/**
 * Looks at a database whose runs do not change meanwhile, with statements about all workspaces at once. Those of a
 * distributed database are copied to its coordinator first, because Citus does not execute such statements.
 */
export async function onOneNode<T>(pool: Pool, look: (db: Pool | PoolClient) => Promise<T>): Promise<T> {
  if (!isOnCitus) return look(pool);
  const client = await pool.connect();
  try {
    // Temporary tables are found before those of the same name.
    for (const table of tables) await client.query(`create temporary table ${table} as table public.${table}`);
    return await look(client);
  } finally {
    client.release(true);
  }
}
