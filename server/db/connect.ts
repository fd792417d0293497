import pg from 'pg';
import { readTypes } from './read-types.ts';

export interface Connections {
  /** For hot statements, prepared by name: they are planned once a connection. */
  pool: pg.Pool;
  /** For lists and searches: planned for the values at hand. */
  listPool: pg.Pool;
  close(): Promise<void>;
}

/** Seconds. A statement that takes longer is ended by PostgreSQL, and its caller told. */
const longest = { hot: 10, other: 30 };

/**
 * Opens the two pools of a process; nothing is connected before the first query. A pool outlives restarts of the
 * database: a query in flight fails, the next one connects anew.
 * @param url As `DATABASE_URL`, or of the embedded server.
 * @param onError Gets the errors of idle connections, of which nobody else would hear.
 */
export function connect(url: string, onError: (error: Error) => void): Connections {
  // Planning a data-modifying statement anew costs as much as running it; PostgreSQL would do so for the first five
  // runs of each, and for ever where it guesses that to be cheaper.
  const pool = openPool(url, onError, { seconds: longest.hot, options: '-c plan_cache_mode=force_generic_plan' });
  const listPool = openPool(url, onError, { seconds: longest.other, options: '' });
  return {
    pool,
    listPool,
    close: async () => {
      await Promise.all([pool.end(), listPool.end()]);
    },
  };
}

function openPool(
  url: string,
  onError: (error: Error) => void,
  { seconds, options }: { seconds: number; options: string },
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    types: readTypes,
    application_name: 'baton',
    options: `-c timezone=UTC -c datestyle=ISO ${options}`.trim(),
    statement_timeout: seconds * 1000,
    idle_in_transaction_session_timeout: 30_000,
    // A little later than PostgreSQL's own: for a connection that a partition has silenced.
    query_timeout: (seconds + 5) * 1000,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  // Without a listener a restart of the database would end the process.
  pool.on('error', onError);
  return pool;
}
