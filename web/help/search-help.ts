import { foldText } from '../../contract/fold-text.ts';
import type { SearchHit } from '../lib/search-hit.ts';
import type { HelpPageOutline } from './load-help.ts';

const most = 5;

/** Pages and sections that have all the words: titles first, then sections. */
export function searchHelp(pages: readonly HelpPageOutline[], typed: string): SearchHit[] {
  const words = foldText(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const has = (text: string) => words.every((word) => foldText(text).includes(word));
  const titles = pages
    .filter(({ title }) => has(title))
    .map(({ slug, title }) => ({ id: `help-${slug}`, label: title, href: `/help/${slug}` }));
  const sections = pages.flatMap(({ slug, title, headings }) =>
    headings
      .filter(({ text }) => has(text) || (has(`${title} ${text}`) && !has(title)))
      .map(({ id, text }) => ({ id: `help-${slug}-${id}`, label: text, detail: title, href: `/help/${slug}#${id}` })),
  );
  return [...titles, ...sections].slice(0, most);
}
