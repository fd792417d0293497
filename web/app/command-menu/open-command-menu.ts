import { keepEarlyKeys } from '../../lib/early-keys.ts';
import { createStore, useStore } from '../../lib/tiny-store.ts';

/** How many times the menu was opened: each change opens it. */
const store = createStore(0);

export function openCommandMenu(): void {
  keepEarlyKeys();
  store.set(store.get() + 1);
}

export const useCommandMenuOpenings = () => useStore(store);
