import { useEffect } from 'react';
import type { listRuns } from '../../contract/run-lists.ts';
import type { Reply } from '../lib/api-client.ts';
import { useLatest } from '../lib/use-latest.ts';

type Paged = Pick<Reply<typeof listRuns>, 'page' | 'per_page' | 'total'> & { runs: readonly unknown[] };

/**
 * Moves to the last page that has runs when the page that is shown has none: its runs were archived or deleted, or have left
 * the list in another way, and it would say that there are no runs at all.
 * @param list Undefined while the page is loading or if it could not be loaded.
 */
export function usePageInPlace(list: Paged | undefined, move: (page: number | undefined) => void): void {
  const moveTo = useLatest(move);
  const beyond = list && list.page > 1 && list.runs.length === 0 ? list : undefined;
  useEffect(() => {
    if (!beyond) return;
    // The total may be some seconds older than the runs: each move goes back all the same.
    const last = Math.min(Math.ceil(beyond.total / beyond.per_page), beyond.page - 1);
    moveTo.current(last > 1 ? last : undefined);
  }, [beyond, moveTo]);
}
