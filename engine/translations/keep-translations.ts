import type { Definition, Language, Translations } from '../definition.ts';
import { mapTexts, type TranslatableText, textsOf } from './map-texts.ts';
import { targetLanguages, textAt, translateDefinition } from './translate-definition.ts';

/**
 * Brings the translations of a changed definition up to date. Those of texts that no longer exist are dropped, and
 * those of a text that was changed in the main language are marked as to be checked, with the text that they were made
 * from. The mark is removed when the translation is changed, or when the text is changed back.
 * @param before The definition before the change; null for a new one.
 * @param after  The changed definition, with its marks so far. A mark that is missing was removed by somebody who checked the
 *   translation.
 * @returns The definition with its translations in the order of its texts. A language without any translated text is kept,
 *   because somebody has begun to translate.
 */
export function keepTranslations(before: Definition | null, after: Definition): Definition {
  const { translations: given, outdated_translations: marked, ...rest } = after;
  if (!given) return rest;
  const earlier = new Map<string, string>();
  // If the main language changed, all texts differ but their meaning does not, so nothing is marked.
  if (before && before.language === after.language) {
    for (const { path, text } of placesOf(before)) earlier.set(path, text);
  }
  const places = placesOf(after);
  const translations: Translations = {};
  const outdated: Translations = {};
  for (const language of targetLanguages(after)) {
    const wanted = given[language];
    if (!wanted) continue;
    const was = {
      words: before?.translations?.[language] ?? {},
      marks: before?.outdated_translations?.[language] ?? {},
    };
    const kept: [string, string][] = [];
    const marks: [string, string][] = [];
    for (const place of places) {
      const { path, text } = place;
      const words = textAt(wanted, path);
      if (words === undefined) continue;
      kept.push([path, tidy(place, words)]);
      const source = sourceOf({
        words,
        wordsBefore: textAt(was.words, path),
        mark: textAt(marked?.[language] ?? {}, path),
        markBefore: textAt(was.marks, path),
        textBefore: earlier.get(path),
      });
      if (source?.trim() && source !== text) marks.push([path, source]);
    }
    translations[language] = Object.fromEntries(kept);
    if (marks.length > 0) outdated[language] = Object.fromEntries(marks);
  }
  return {
    ...rest,
    ...(Object.keys(translations).length > 0 && { translations }),
    ...(Object.keys(outdated).length > 0 && { outdated_translations: outdated }),
  };
}

/** The text that a translation was made from; undefined if that is the text as it is now. */
function sourceOf({
  words,
  wordsBefore,
  mark,
  markBefore,
  textBefore,
}: {
  words: string;
  wordsBefore: string | undefined;
  mark: string | undefined;
  markBefore: string | undefined;
  textBefore: string | undefined;
}): string | undefined {
  // A translation that is new or changed was made from the text as it is now.
  if (mark === undefined) return wordsBefore === words ? textBefore : undefined;
  const isRewritten = wordsBefore !== undefined && wordsBefore !== words;
  return isRewritten && mark === markBefore ? undefined : mark;
}

/** All texts, including blank ones: if a text is deleted to be written again, its translations are kept. */
function placesOf(definition: Definition): TranslatableText[] {
  const texts: TranslatableText[] = [];
  mapTexts(definition, (text) => {
    texts.push(text);
    return text.text;
  });
  return texts;
}

/** A line break in a name would begin another line in mails and lists. */
const tidy = ({ kind }: TranslatableText, words: string): string =>
  kind === 'line' ? words.replace(/\p{Cc}+/gu, ' ') : words;

/**
 * Puts one translation, or removes it. It counts as checked.
 * @param words Blank removes the translation.
 */
export function setTranslation(definition: Definition, language: Language, path: string, words: string): Definition {
  const next = { ...definition.translations?.[language] };
  if (words.trim() === '') delete next[path];
  else next[path] = words;
  return checkTranslation(
    { ...definition, translations: { ...definition.translations, [language]: next } },
    language,
    path,
  );
}

/** Removes the mark of a translation that is still correct. */
export function checkTranslation(definition: Definition, language: Language, path: string): Definition {
  const { [path]: mark, ...marks } = definition.outdated_translations?.[language] ?? {};
  if (mark === undefined) return definition;
  return { ...definition, outdated_translations: { ...definition.outdated_translations, [language]: marks } };
}

/**
 * Makes another language the main one: its translations become the texts, and the former texts become translations.
 * Texts without a translation stay as they are. If nobody said so far which language the texts are in, they are taken to
 * be in this one.
 */
export function changeMainLanguage(definition: Definition, to: Language): Definition {
  const { language: from, translations } = definition;
  if (from === to) return definition;
  const { [to]: words, ...others } = translations ?? {};
  if (!words || !from) return { ...definition, language: to };
  const former = Object.fromEntries(
    textsOf(definition)
      // What is the same in both was never translated: it is not a translation just because it was exchanged.
      .filter(({ path, text }) => textAt(words, path) !== text)
      .map(({ path, text }) => [path, text]),
  );
  const { outdated_translations: _marks, ...texts } = translateDefinition(definition, to);
  return { ...texts, language: to, translations: { ...others, [from]: former } };
}
