import pg from 'pg';
import { type DirectAccess, mostOfGroup } from './distribute/direct-nodes.ts';
import type { NodeAddress } from './distribute/node-map.ts';
import { closeNodes, useNodes } from './distribute/query-on-node.ts';
import { readTypes } from './read-types.ts';
import { surviveLostConnections } from './survive-lost-connections.ts';

export interface Connections {
  /** For most statements. Frequent ones have a name: PostgreSQL plans those once per connection. */
  pool: pg.Pool;
  /** For lists and searches: PostgreSQL may plan them anew for the values of each call. */
  listPool: pg.Pool;
  close(): Promise<void>;
}

/** Seconds, for each pool. PostgreSQL cancels a statement that takes longer, and the call fails. */
const longest = { pool: 10, listPool: 30 };

/** What may take longer where nobody waits for it: a process of a job gives way to those that people wait for. */
export const patienceOfJobs = 10;

/**
 * Opens the two connection pools of a process; the first query connects. The pools survive restarts of the database: a
 * running query fails, and the next one reconnects.
 * @param url As `DATABASE_URL`, or of the embedded server.
 * @param onError Called with errors of idle connections, which no query reports.
 * @param direct If the nodes of a distributed database are to be reached without the coordinator.
 * @param patience How many times as long as for a request everything may take.
 */
export function connect(
  url: string,
  onError: (error: Error) => void,
  {
    direct,
    patience = 1,
  }: {
    direct?: Pick<DirectAccess, 'onUnreachable'> & {
      /** Called with the pool of each node. */
      onPool: (pool: pg.Pool) => void;
    };
    patience?: number;
  } = {},
): Connections {
  // Planning a data-modifying statement costs as much as executing it. By default PostgreSQL plans each of the first
  // five executions of a named statement, and also the later ones if it estimates that to be cheaper.
  // These statements are short: waiting for parallel processes takes longer than what they would do. Finding the runs that a
  // member sees took 30 to 100 ms with them in a workspace of a million runs, and takes 0.3 ms.
  const pool: pg.Pool = openPool(url, onError, {
    seconds: longest.pool,
    patience,
    options: planOnce,
    onConnect: planForValues(() => useNodes(pool, access)),
  });
  const access: DirectAccess | undefined = direct && {
    onUnreachable: direct.onUnreachable,
    openPool: (address, onConnect) => {
      const ofNode = openPool(urlOfNode(url, address), onError, {
        seconds: longest.pool,
        patience,
        options: planOnce,
        onConnect,
        max: mostOfGroup,
        // Longer than others, because of what a new one plans.
        idleTimeoutMillis: 120_000,
      });
      direct.onPool(ofNode);
      return ofNode;
    },
  };
  // A page of a list is short too, but search and figures of a large workspace may be worth it: they cost more than this.
  const listPool = openPool(url, onError, {
    seconds: longest.listPool,
    patience,
    options: '-c parallel_setup_cost=20000',
  });
  return {
    pool,
    listPool,
    close: async () => {
      await Promise.all([pool.end(), listPool.end(), closeNodes(pool)]);
    },
  };
}

const planOnce = '-c plan_cache_mode=force_generic_plan -c max_parallel_workers_per_gather=0';

/** The address of the same database on a node. */
export function urlOfNode(url: string, { host, port }: NodeAddress): string {
  const address = new URL(url);
  for (const name of ['host', 'port']) address.searchParams.delete(name);
  address.hostname = host.includes(':') ? `[${host}]` : host;
  address.port = String(port);
  return address.href;
}

/**
 * For a pool that forces generic plans: in a database with Citus its connections plan for the values, by which the node of
 * a statement is found. The first connection finds out whether the database has it.
 * @param onNodes Called if its nodes execute statements as functions.
 */
function planForValues(onNodes: () => void): (client: pg.ClientBase) => Promise<void> {
  let isPlain = false;
  return async (client) => {
    if (isPlain) return;
    const { rows } = await client.query<{ has_functions: boolean }>(
      `select set_config('plan_cache_mode', 'auto', false), to_regprocedure('run_on_node(uuid,text,text)') is not null as has_functions
        from pg_extension where extname = 'citus'`,
    );
    isPlain = rows.length === 0;
    if (rows[0]?.has_functions) onNodes();
  };
}

function openPool(
  url: string,
  onError: (error: Error) => void,
  {
    seconds,
    patience,
    options,
    ...more
  }: { seconds: number; patience: number; options: string } & Pick<
    pg.PoolConfig,
    'onConnect' | 'max' | 'idleTimeoutMillis'
  >,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    types: readTypes,
    application_name: 'baton',
    // Compiling a plan, as PostgreSQL does where it expects much work, takes longer than any of these statements.
    options: `-c timezone=UTC -c datestyle=ISO -c jit=off ${options}`.trim(),
    statement_timeout: seconds * patience * 1000,
    idle_in_transaction_session_timeout: 30_000 * patience,
    // Slightly longer than PostgreSQL's own timeout: it ends queries on connections that a network partition has cut.
    query_timeout: (seconds + 5) * patience * 1000,
    connectionTimeoutMillis: 5_000 * patience,
    keepAlive: true,
    ...more,
  });
  surviveLostConnections(pool, onError);
  return pool;
}
