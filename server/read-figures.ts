import type { Unix } from '../engine/definition.ts';
import type { AppContext } from './app-context.ts';
import { ApiError } from './http/api-error.ts';

/**
 * Reads figures from the replica of the database, where there is one and it is not too far behind, and else from the
 * database itself.
 * @param read Only reads. If it fails on the replica, it is called again for the database itself: what it asks for may
 * not have arrived there yet, and PostgreSQL cancels a query that holds back the replay.
 * @returns What it gave, and in `as_of` the moment up to which the replica had all changes; null if it was not used.
 */
export async function readFigures<Figures extends object>(
  context: AppContext,
  read: (context: AppContext) => Promise<Figures>,
): Promise<Figures & { as_of: Unix | null }> {
  const { replica } = context;
  const state = await replica?.state();
  if (replica && state?.is_used) {
    const { pool, listPool } = replica;
    try {
      return { ...(await read({ ...context, pool, listPool })), as_of: state.as_of };
    } catch (err) {
      if (!(err instanceof ApiError)) context.log.warn({ err }, 'Figures could not be read from the replica');
    }
  }
  return { ...(await read(context)), as_of: null };
}
