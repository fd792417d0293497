import { createStore, useStore } from '../lib/tiny-store.ts';

const store = createStore<{ title: string; count?: number }>({ title: '' });

/** What the bar of a phone shows; `PageHead` sets it. */
export const setPageTitle = store.set;
export const usePageTitle = () => useStore(store);
