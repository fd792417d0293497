import { isPlannedInMove } from './distribute/is-planned-in-move.ts';

/** How often a transaction is attempted before its error is reported. */
const mostAttempts = 4;

/** PostgreSQL has rolled the transaction back, because it and others waited for each other. */
const isDeadlock = (error: unknown) => (error as { code?: string } | null)?.code === '40P01';

/**
 * Executes a transaction again that another one was in the way of: nothing of it was stored, and the other one has gone on. In
 * a distributed database, the last step of a move locks the tables of its workspaces one after the other, and a write that
 * has come to some of them waits for the move, which waits for it.
 * @param act Nothing but one transaction.
 */
export async function retryTransaction<T>(act: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await act();
    } catch (error) {
      if (attempt === mostAttempts || !(isDeadlock(error) || isPlannedInMove(error))) throw error;
    }
  }
}
