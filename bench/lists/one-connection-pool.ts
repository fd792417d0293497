import type pg from 'pg';

/**
 * A pool of one connection on which a transaction is open. The transactions of those who use it become savepoints, so that
 * everything can be rolled back.
 */
export function oneConnectionPool(client: pg.Client): pg.Pool {
  const replaced = (asked: string) => {
    if (asked.startsWith('begin')) return 'savepoint part';
    return asked === 'commit' ? 'release savepoint part' : asked;
  };
  const query = (asked: string | pg.QueryConfig, values?: unknown[]) =>
    client.query(typeof asked === 'string' ? replaced(asked) : asked, values);
  const connection = { query, release: () => {} };
  return { query, connect: async () => connection } as unknown as pg.Pool;
}
