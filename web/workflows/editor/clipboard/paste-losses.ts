import { createStore } from '../../../lib/tiny-store.ts';
import type { Loss } from './paste-clip.ts';

/** What the last paste could not take along; null while nothing is to be told. */
export const pasteLosses = createStore<readonly Loss[] | null>(null);

export const showLosses = (losses: readonly Loss[]): void => pasteLosses.set(losses);
