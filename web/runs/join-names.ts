import type { Language } from '../../engine/definition.ts';

/** "Amara", "Amara and Ilse", "Amara, Ilse, and 3 more" by the caller: as the language lists things. */
export function joinNames(names: readonly string[], language: Language): string {
  return new Intl.ListFormat(language === 'en' ? 'en-GB' : language, { style: 'long', type: 'conjunction' }).format(
    names,
  );
}

/** "You, Amara": shorter, where a column is narrow. */
export function listNames(names: readonly string[], language: Language): string {
  return new Intl.ListFormat(language, { style: 'short', type: 'unit' }).format(names);
}
