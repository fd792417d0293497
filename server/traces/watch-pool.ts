import type { Pool, PoolClient } from 'pg';
import { currentSpan, type Span } from './current-span.ts';
import type { NewSpan } from './traces.ts';

type Query = (...asked: unknown[]) => Promise<unknown>;

/**
 * Makes a span of each statement that a pool, or a connection taken from it, executes for a request or job that is traced.
 * A statement that several requests share belongs to the first of them. Values are never recorded, nor texts, which may
 * hold some.
 */
export function watchPool(pool: Pool, start: (span: NewSpan) => Span): void {
  const watch = (query: Query): Query => {
    return (...asked) => {
      const parent = currentSpan();
      // With a callback, the pool executes on a connection what it was asked for, and has its span already.
      if (!parent || typeof asked.at(-1) === 'function') return query(...asked);
      const name = nameOf(asked[0]);
      const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': name };
      const span = start({ name, kind: 'client', parent: parent.traceparent, attributes });
      return query(...asked).then(
        (result) => {
          span.end();
          return result;
        },
        (error) => {
          span.end(error);
          throw error;
        },
      );
    };
  };
  const watched = new WeakSet<PoolClient>();
  const watchClient = (client: PoolClient): PoolClient => {
    if (watched.has(client)) return client;
    watched.add(client);
    client.query = watch(client.query.bind(client) as Query) as PoolClient['query'];
    return client;
  };
  pool.query = watch(pool.query.bind(pool) as Query) as Pool['query'];
  const connect = pool.connect.bind(pool) as (...asked: unknown[]) => Promise<PoolClient>;
  const connectWatched = (...asked: unknown[]) => (asked.length > 0 ? connect(...asked) : connect().then(watchClient));
  pool.connect = connectWatched as Pool['connect'];
}

/** The name of a prepared statement; of others the first word, such as `select`. */
function nameOf(statement: unknown): string {
  const { name, text = '' } = typeof statement === 'string' ? { text: statement } : (statement as Named);
  return name ?? /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'statement';
}

interface Named {
  name?: string;
  text?: string;
}
