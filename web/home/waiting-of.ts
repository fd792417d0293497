import type { listPendingActions } from '../../contract/home.ts';
import type { Reply } from '../lib/api-client.ts';

/** How many steps wait for the reader: those to answer and those that failed. */
export const waitingOf = (
  data: Pick<Reply<typeof listPendingActions>, 'total' | 'failed_total'> | undefined,
): number => (data ? data.total + data.failed_total : 0);
