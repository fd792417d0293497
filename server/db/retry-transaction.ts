import { isPlannedInMove } from './distribute/is-planned-in-move.ts';
import { retryWhile } from './distribute/retry-while.ts';

/** PostgreSQL has rolled the transaction back, because it and others waited for each other. */
const isDeadlock = (error: unknown) => (error as { code?: string } | null)?.code === '40P01';

/**
 * Executes a transaction again that another one was in the way of: nothing of it was stored, and the other one has gone on. In
 * a distributed database, the last step of a move locks the tables of its workspaces one after the other, and a write that
 * has come to some of them waits for the move, which waits for it.
 * @param act Nothing but one transaction.
 */
export const retryTransaction = <T>(act: () => Promise<T>): Promise<T> =>
  retryWhile((error) => isDeadlock(error) || isPlannedInMove(error), act);
