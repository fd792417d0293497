import type { Language } from '../../engine/definition.ts';

/** "Amara", "Amara and Ilse", "Amara, Ilse, and 3 more" by the caller: as the language lists things. */
export function joinNames(names: readonly string[], language: Language): string {
  const list = new Intl.ListFormat(language === 'en' ? 'en-GB' : language, { style: 'long', type: 'conjunction' });
  // Thai sets no spaces between its own words, but does around names in Latin letters.
  const between = (words: string) => (language === 'th' ? ` ${words.trim()} `.replace(/^ +$/, ' ') : words);
  return list
    .formatToParts(names)
    .map(({ type, value }) => (type === 'literal' ? between(value) : value))
    .join('');
}

/** "You, Amara": shorter, where a column is narrow. */
export function listNames(names: readonly string[], language: Language): string {
  return names.join(language === 'th' ? ' ' : ', ');
}
