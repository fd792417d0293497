import { type HelpPage, listHelpPages } from '../../contract/help.ts';
import { call } from './api-client.ts';
import { queryClient, queryKey, useApi } from './query.ts';

const staleTime = Number.POSITIVE_INFINITY;

/** The pages of documentation that there are, configured site or own. None until they are loaded. */
export function useHelpPages(): HelpPage[] {
  return useApi(listHelpPages, {}, { staleTime }).data?.help_pages ?? [];
}

/** Before the help menu opens, so that its items do not move under the pointer. A failure leaves the menu without them. */
export function preloadHelpPages(): Promise<void> {
  return queryClient.prefetchQuery({
    queryKey: queryKey(listHelpPages, {}),
    queryFn: ({ signal }) => call(listHelpPages, { signal }),
    staleTime,
  });
}

/** A site of its own opens in a tab of its own; the app's pages open in place. */
export const isExternal = (url: string): boolean => /^https?:/.test(url);
