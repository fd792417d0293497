import { useMatches } from '@tanstack/react-router';
import type { HelpSlug } from '../../../contract/help-slugs.ts';
import { helpForPath } from '../../help/help-for-path.ts';
import { isExternal, useHelpPages } from '../../lib/help-pages.ts';

/** The help page that explains the current page; none if the documentation is on another site. */
export function useHelpForPage(): HelpSlug | undefined {
  const path = useMatches().at(-1)?.fullPath ?? '';
  const elsewhere = useHelpPages().some(({ url }) => isExternal(url));
  return elsewhere ? undefined : helpForPath(path);
}
