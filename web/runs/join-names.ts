import type { Language } from '../../engine/definition.ts';

/** "Amara", "Amara and Ilse", "Amara, Ilse and Petra": joined as the language joins lists. */
export function joinNames(names: readonly string[], language: Language): string {
  const list = new Intl.ListFormat(language === 'en' ? 'en-GB' : language, { style: 'long', type: 'conjunction' });
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
