import pg from 'pg';
import { readTypes } from './read-types.ts';

export interface Connections {
  /** For frequent statements with a name: PostgreSQL plans them once per connection. */
  pool: pg.Pool;
  /** For lists and searches: planned for the values of each call. */
  listPool: pg.Pool;
  close(): Promise<void>;
}

/** Seconds. PostgreSQL cancels a statement that takes longer, and the call fails. */
const longest = { hot: 10, other: 30 };

/**
 * Opens the two connection pools of a process; the first query connects. The pools survive restarts of the database: a
 * running query fails, and the next one reconnects.
 * @param url As `DATABASE_URL`, or of the embedded server.
 * @param onError Called with errors of idle connections, which no query reports.
 */
export function connect(url: string, onError: (error: Error) => void): Connections {
  // Planning a data-modifying statement costs as much as running it. By default PostgreSQL plans the first five runs of
  // each statement, and all runs if it estimates that to be cheaper.
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
    // Slightly longer than PostgreSQL's own timeout: it ends queries on connections that a network partition has cut.
    query_timeout: (seconds + 5) * 1000,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  // Without a listener, an error of an idle connection would end the process.
  pool.on('error', onError);
  return pool;
}
