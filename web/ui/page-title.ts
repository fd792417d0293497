import { createStore, useStore } from '../lib/tiny-store.ts';

/** The page above this one, to which a phone's top bar leads back. */
export interface ParentPage {
  href: string;
  name: string;
}

interface BarTitle {
  title: string;
  count?: number;
  back?: ParentPage;
}

const store = createStore<BarTitle>({ title: '' });

/** The title in a phone's top bar; `PageHead` sets it. */
export const setPageTitle = store.set;
export const usePageTitle = () => useStore(store);
