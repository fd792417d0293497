import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { HelpSlug } from '../../contract/help-slugs.ts';
import type { Language } from '../../engine/definition.ts';
import { loadChunk } from '../lib/load-chunk.ts';

export interface HelpHeading {
  id: string;
  text: string;
}

/** A page as lists and search show it. */
export interface HelpPageOutline {
  slug: HelpSlug;
  title: string;
  summary: string;
  headings: HelpHeading[];
}

export interface HelpText extends Omit<HelpPageOutline, 'slug'> {
  html: string;
}

/** Each page is a chunk of its own, so that nobody loads the whole help. */
const pages = import.meta.glob<{ default: HelpText }>('../../docs/help/*/*.md');

const outlines: Record<Language, () => Promise<{ default: HelpPageOutline[] }>> = {
  en: () => import('virtual:help-outline/en'),
  fr: () => import('virtual:help-outline/fr'),
  th: () => import('virtual:help-outline/th'),
};

const shared = {
  staleTime: Number.POSITIVE_INFINITY,
  // What is shown stays while another page, or the same in another language, is loading.
  placeholderData: keepPreviousData,
};

const fileOf = (language: Language, slug: HelpSlug) => pages[`../../docs/help/${language}/${slug}.md`];

/** Has the browser fetch the list of pages, and the page if one is named, which will perhaps be opened. */
export async function importHelp(language: Language, slug?: HelpSlug): Promise<void> {
  await Promise.all([outlines[language](), slug && fileOf(language, slug)?.()]);
}

export const helpOutlineQuery = (language: Language) =>
  queryOptions({
    ...shared,
    queryKey: ['help-outline', language],
    queryFn: async () => (await loadChunk(outlines[language])).default,
  });

export const helpTextQuery = (language: Language, slug: HelpSlug) =>
  queryOptions({
    ...shared,
    queryKey: ['help-text', language, slug],
    queryFn: async (): Promise<HelpText> => {
      const load = fileOf(language, slug);
      if (!load) throw new Error(`No help page ${slug} in ${language}`);
      return (await loadChunk(load)).default;
    },
  });
