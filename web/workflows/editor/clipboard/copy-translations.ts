import type { Definition, Id, Translations } from '../../../../engine/definition.ts';

/**
 * Gives what was copied within a draft the translations of what it was copied from.
 * @param ids     From the ids of the originals to those of the copies.
 * @param mapText Renames the keys that a text inserts.
 */
export function copyTranslations(
  definition: Definition,
  ids: ReadonlyMap<Id, Id>,
  mapText: (text: string) => string,
): Definition {
  if (!definition.translations) return definition;
  const copied = (all: Translations): Translations =>
    Object.fromEntries(
      Object.entries(all).map(([language, words]) => {
        const added = Object.entries(words).flatMap(([path, text]) => {
          const copy = path
            .split('.')
            .map((part) => ids.get(part) ?? part)
            .join('.');
          return copy === path ? [] : [[copy, mapText(text)] as const];
        });
        return [language, { ...words, ...Object.fromEntries(added) }];
      }),
    );
  return { ...definition, translations: copied(definition.translations) };
}
