import type { TFunction } from 'i18next';
import type { TemplateSummary } from '../../contract/library.ts';

/** Whether each word of a search text is in the name, description, tags or industries, ignoring case and accents. */
export function matchesSearch(
  template: TemplateSummary,
  search: string,
  t: TFunction<['library', 'workspaces']>,
): boolean {
  const industries = template.industries.map((industry) => t(`workspaces:industries.${industry}`));
  const tags = template.tags.map(({ name }) => name);
  const text = fold([template.name, template.description, ...tags, ...industries].join(' '));
  return fold(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/**
 * Lowercases and removes the accents of Latin letters. The vowel signs of Thai stay, because they make different words.
 */
const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase();
