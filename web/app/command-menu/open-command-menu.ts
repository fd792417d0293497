import { keepEarlyKeys } from '../../lib/early-keys.ts';
import { createStore, useStore } from '../../lib/tiny-store.ts';

/** How many times the menu was opened: a higher number opens it. */
const store = createStore(0);

export function openCommandMenu(): void {
  const before = store.get();
  keepEarlyKeys(() => store.set(before));
  store.set(before + 1);
}

export const useCommandMenuOpenings = () => useStore(store);
