import type { HelpSlug } from '../../contract/help-slugs.ts';
import { createStore, useStore } from '../lib/tiny-store.ts';

export interface OpenHelp {
  slug: HelpSlug;
  /** The id of the section to scroll to; empty for the beginning. */
  hash: string;
}

const store = createStore<OpenHelp | null>(null);

/** Opens a help page beside the page of the app. */
export const openHelp = (slug: HelpSlug, hash = '') => store.set({ slug, hash });
export const closeHelp = () => store.set(null);
export const useOpenHelp = () => useStore(store);
