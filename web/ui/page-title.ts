import { createStore, useStore } from '../lib/tiny-store.ts';

const store = createStore<{ title: string; count?: number }>({ title: '' });

/** The title in a phone's top bar; `PageHead` sets it. */
export const setPageTitle = store.set;
export const usePageTitle = () => useStore(store);
