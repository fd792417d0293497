import { type HelpPage, listHelpPages } from '../../contract/help.ts';
import { requestEarly, useApi } from './query.ts';

const staleTime = Number.POSITIVE_INFINITY;

/** The pages of the documentation: of the configured site, or Baton's own. Empty until they are loaded. */
export function useHelpPages(): HelpPage[] {
  return useApi(listHelpPages, {}, { staleTime }).data?.help_pages ?? [];
}

/**
 * Called before the help menu opens, so that its items do not move under the pointer. It never rejects: if loading
 * fails, the menu does without these items.
 */
export function preloadHelpPages(): Promise<void> {
  return requestEarly(listHelpPages, {}, staleTime);
}

/** Pages of another site open in a new tab; the app's own pages open in the same one. */
export const isExternal = (url: string): boolean => /^https?:/.test(url);
