import { createStore, useStore } from '../../lib/tiny-store.ts';

/** How often the menu was opened: it is loaded the first time. */
const store = createStore(0);

export const openCommandMenu = () => store.set(store.get() + 1);
export const useCommandMenuOpenings = () => useStore(store);
