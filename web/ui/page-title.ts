import { createStore, useStore } from '../lib/tiny-store.ts';

interface BarTitle {
  title: string;
  count?: number;
  /** The name of the page above this one, if it has one of its own: a workflow, a planned run. */
  parentName?: string;
}

const store = createStore<BarTitle>({ title: '' });

/** The title in a phone's top bar; `PageHead` sets it. */
export const setPageTitle = store.set;
export const usePageTitle = () => useStore(store);
