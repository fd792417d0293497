import type { PendingSort } from '../../contract/home.ts';
import { readSort } from './kept-sort.ts';

const limit = 100;

/** The input of `listPendingActions` for the inbox. */
export const inboxInput = (ws: string, sort_by: PendingSort = readSort()) => ({
  params: { ws },
  query: { limit, sort_by },
});
