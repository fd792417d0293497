import type { Definition, Language, Version } from '../definition.ts';
import { isBlank } from '../is-blank.ts';
import { languages } from '../languages.ts';
import { mapTexts } from './map-texts.ts';

/** The languages that a definition can be translated into: all but its main one. */
export const targetLanguages = ({ language }: Pick<Definition, 'language'>): Language[] =>
  languages.filter((one) => one !== language);

/**
 * A definition with its texts in a language. A text without a translation stays in the main language.
 * @returns The same definition if nothing of it is translated into the language, or it is the main one.
 */
export function translateDefinition(definition: Definition, language: Language): Definition {
  const translations = language === definition.language ? undefined : definition.translations?.[language];
  if (!translations) return definition;
  // A blank text is shown nowhere, so its translation is not either.
  return mapTexts(definition, ({ path, text }) => (text.trim() !== '' && textAt(translations, path)) || text);
}

/** The translation at a path; undefined if there is none or it is blank. */
export function textAt(translations: Readonly<Record<string, string>>, path: string): string | undefined {
  const words = Object.hasOwn(translations, path) ? translations[path] : undefined;
  return words === undefined || isBlank(words) ? undefined : words;
}

const translated = new WeakMap<Version, Map<Language, Version>>();
const mains = new WeakMap<Version, Version>();

/**
 * A version with its texts in a language, cached because versions never change. Whatever language the given version is
 * in, the translation is made from the main one.
 * @param language Null or undefined for the main language.
 */
export function versionIn(version: Version, language: Language | null | undefined): Version {
  const main = mains.get(version) ?? version;
  if (!language || ![main.definition, ...(main.former ?? [])].some(({ translations }) => translations?.[language])) {
    return main;
  }
  let known = translated.get(main);
  if (!known) {
    known = new Map();
    translated.set(main, known);
  }
  let found = known.get(language);
  if (!found) {
    found = {
      ...main,
      definition: translateDefinition(main.definition, language),
      ...(main.former && { former: main.former.map((one) => translateDefinition(one, language)) }),
    };
    known.set(language, found);
    mains.set(found, main);
  }
  return found;
}
