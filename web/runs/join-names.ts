import type { Language } from '../../engine/definition.ts';

const lists = new Map<Language, Intl.ListFormat>();

/** "Amara", "Amara and Ilse", "Amara, Ilse and Petra": joined as the language joins lists. */
export function joinNames(names: readonly string[], language: Language): string {
  const list = lists.get(language) ?? new Intl.ListFormat(language === 'en' ? 'en-GB' : language, { style: 'long' });
  lists.set(language, list);
  // Thai has no spaces between words, but needs them around names in Latin letters.
  const between = (words: string) => (language === 'th' ? ` ${words.trim()} `.replace(/^ +$/, ' ') : words);
  return list
    .formatToParts(names)
    .map(({ type, value }) => (type === 'literal' ? between(value) : value))
    .join('');
}

/** "You, Amara": a shorter form for narrow columns. */
export function listNames(names: readonly string[], language: Language): string {
  return names.join(language === 'th' ? ' ' : ', ');
}
