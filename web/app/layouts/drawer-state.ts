import { createStore, useStore } from '../../lib/tiny-store.ts';

const store = createStore(false);

export const openDrawer = () => store.set(true);
export const closeDrawer = () => store.set(false);
export const useDrawerOpen = () => useStore(store);
