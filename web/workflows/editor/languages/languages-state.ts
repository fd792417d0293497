import type { Language } from '../../../../engine/definition.ts';
import { createStore, type Store } from '../../../lib/tiny-store.ts';

/** The dialog in which the draft is translated. */
export interface LanguagesState {
  isOpen: boolean;
  /** Null until one is chosen: the first of those that can be. */
  language: Language | null;
  /** The text that gets the focus when the dialog is opened. */
  path: string | null;
}

export type LanguagesStore = Store<LanguagesState>;

export const createLanguagesStore = (): LanguagesStore =>
  createStore<LanguagesState>({ isOpen: false, language: null, path: null });

export function openLanguages(
  store: LanguagesStore,
  at: Partial<Pick<LanguagesState, 'language' | 'path'>> = {},
): void {
  store.set({ ...store.get(), path: null, ...at, isOpen: true });
}

export function closeLanguages(store: LanguagesStore): void {
  store.set({ ...store.get(), isOpen: false, path: null });
}
