import type { Use } from '../../../engine/references.ts';
import { createStore, useStore } from '../../lib/tiny-store.ts';

interface InUse {
  title: string;
  text: string;
  uses: Use[];
}

const store = createStore<InUse | null>(null);

/** Shows why something cannot be deleted, with links to the places that use it. */
export const showUses = (inUse: InUse): void => store.set(inUse);
export const closeUses = (): void => store.set(null);
export const useInUse = (): InUse | null => useStore(store);
