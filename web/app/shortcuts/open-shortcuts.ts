import { createStore, useStore } from '../../lib/tiny-store.ts';

const store = createStore(false);

export const openShortcuts = () => store.set(true);
export const closeShortcuts = () => store.set(false);
export const useShortcutsOpen = () => useStore(store);
