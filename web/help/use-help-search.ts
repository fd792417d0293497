import { useQuery } from '@tanstack/react-query';
import { chosenLanguage } from '../lib/languages.ts';
import type { SearchHit } from '../lib/search-hit.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { helpOutlineQuery } from './load-help.ts';
import { searchHelp } from './search-help.ts';

/** What ⌘K finds in the help. The titles in the reader's language are loaded when a second letter is typed. */
export function useHelpSearch(typed: string): SearchHit[] {
  const { i18n } = useTranslation();
  const { data } = useQuery({ ...helpOutlineQuery(chosenLanguage(i18n.language)), enabled: typed.trim().length > 1 });
  return data && typed.trim().length > 1 ? searchHelp(data, typed) : [];
}
