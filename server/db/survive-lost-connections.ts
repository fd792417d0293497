import type { Pool } from 'pg';

/**
 * Without a listener, the error of a lost connection would end the process. The pool tells of idle connections only: one
 * that is lost in the middle of a transaction, between two statements, tells of it itself. Its next statement fails.
 * @param onError Gets the errors of idle connections.
 */
export function surviveLostConnections(pool: Pool, onError: (error: Error) => void): void {
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', () => {}));
}
