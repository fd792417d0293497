import type { Definition, Id } from '../../../../engine/definition.ts';
import type { Clip } from './clip.ts';

/**
 * Gives what was pasted the translations that its clip has, in the languages of the draft. If the clip's texts are in
 * another language than those of the draft, they would be translations of something else, and stay out.
 * @param ids     From the ids of the clip to those of the draft.
 * @param mapText Renames the keys that a text inserts.
 */
export function copyTranslations(
  definition: Definition,
  clip: Clip,
  ids: ReadonlyMap<Id, Id>,
  mapText: (text: string) => string,
): Definition {
  if (!definition.translations || clip.language !== definition.language) return definition;
  const pathOf = (path: string) =>
    path
      .split('.')
      .map((part) => ids.get(part) ?? part)
      .join('.');
  const translations = Object.fromEntries(
    Object.entries(definition.translations).map(([language, words]) => {
      const copied = clip.translations[language as keyof typeof clip.translations] ?? {};
      const added = Object.entries(copied).map(([path, text]) => [pathOf(path), mapText(text)] as const);
      return [language, { ...words, ...Object.fromEntries(added) }];
    }),
  );
  return { ...definition, translations };
}
