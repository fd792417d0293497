import { type PendingSort, pendingSorts } from '../../contract/home.ts';

const key = 'baton.inbox.sort';

/** In which order this browser showed the inbox last. */
export function readSort(): PendingSort {
  try {
    const kept = localStorage.getItem(key);
    return pendingSorts.find((one) => one === kept) ?? 'due_date';
  } catch {
    // A browser may forbid storage.
    return 'due_date';
  }
}

export function keepSort(sort: PendingSort): void {
  try {
    localStorage.setItem(key, sort);
  } catch {
    // Without storage, the choice is lost when the page is closed.
  }
}
