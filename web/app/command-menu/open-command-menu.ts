import { createStore, useStore } from '../../lib/tiny-store.ts';
import { keepEarlyKeys } from './early-keys.ts';

/** How many times the menu was opened: each change opens it, and its code is loaded the first time. */
const store = createStore(0);

export function openCommandMenu(): void {
  keepEarlyKeys();
  store.set(store.get() + 1);
}

export const useCommandMenuOpenings = () => useStore(store);
