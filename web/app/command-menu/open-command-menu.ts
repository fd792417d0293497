import { createStore, useStore } from '../../lib/tiny-store.ts';

/** Counts the openings: the menu itself is loaded by the first. */
const store = createStore(0);

export const openCommandMenu = () => store.set(store.get() + 1);
export const useCommandMenuOpenings = () => useStore(store);
