import type { Definition, Language } from '../definition.ts';
import { insertedKeys } from '../insertions.ts';
import type { Problem } from '../problems/problem.ts';
import { type TranslatableText, textsOf } from './map-texts.ts';
import { targetLanguages, textAt } from './translate-definition.ts';

/** How far a definition is translated into a language. */
export interface Coverage {
  language: Language;
  /** Whether it has translations, or somebody has begun it. */
  begun: boolean;
  /** Texts that are not blank. */
  total: number;
  translated: number;
  /** Translations of texts that have changed since. */
  to_check: number;
}

/** How far a definition is translated, for every language but its main one. */
export function coverageOf(definition: Definition): Coverage[] {
  const texts = textsOf(definition);
  return targetLanguages(definition).map((language) => {
    const words = definition.translations?.[language];
    const translated = words ? texts.filter(({ path }) => textAt(words, path) !== undefined) : [];
    const marks = definition.outdated_translations?.[language] ?? {};
    const to_check = translated.filter(({ path }) => Object.hasOwn(marks, path)).length;
    return { language, begun: words !== undefined, total: texts.length, translated: translated.length, to_check };
  });
}

/** How the insertions of a translation differ from those of its text; both empty if they are the same. */
export function compareInsertions(text: TranslatableText, words: string): { missing: string[]; added: string[] } {
  if (!text.inserts) return { missing: [], added: [] };
  const wanted = new Set(insertedKeys(text.text));
  const found = new Set(insertedKeys(words));
  return { missing: [...wanted.difference(found)], added: [...found.difference(wanted)] };
}

/**
 * The problems of the translations. An insertion that the text itself does not have is an error: what a step depends on,
 * and which locked answers a text passes on, is found in the main language.
 */
export function translationProblems(definition: Definition): Problem[] {
  if (!definition.translations) return [];
  const texts = textsOf(definition);
  return coverageOf(definition).flatMap(({ language, begun, total, translated, to_check }): Problem[] => {
    if (!begun) return [];
    const words = definition.translations?.[language] ?? {};
    const left = total - translated;
    return [
      ...texts.flatMap((text) => insertionProblems(text, language, textAt(words, text.path))),
      ...(left > 0 ? [warning('translations_missing', { language, number: left, total })] : []),
      ...(to_check > 0 ? [warning('translations_outdated', { language, number: to_check })] : []),
    ];
  });
}

const warning = (code: Problem['code'], values: NonNullable<Problem['values']>): Problem => ({
  code,
  severity: 'warning',
  values,
});

function insertionProblems(text: TranslatableText, language: Language, words: string | undefined): Problem[] {
  if (words === undefined) return [];
  const { missing, added } = compareInsertions(text, words);
  const { group_id, action_id } = text.location;
  const at = {
    ...(group_id && { action_group_id: group_id }),
    ...(action_id && { action_id }),
    setting: text.setting,
  };
  return [
    ...added.map(
      (key): Problem => ({ code: 'translation_adds_key', severity: 'error', ...at, values: { key, language } }),
    ),
    ...missing.map(
      (key): Problem => ({ code: 'translation_lacks_key', severity: 'warning', ...at, values: { key, language } }),
    ),
  ];
}
