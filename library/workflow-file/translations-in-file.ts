import type { WorkflowFile } from '../../contract/workflow-file.ts';
import type { Definition, Id, Translations } from '../../engine/definition.ts';
import { mapTexts, type TranslatableText } from '../../engine/translations/map-texts.ts';
import { languages } from '../../engine/translations/translate-definition.ts';
import type { FileFault } from './file-fault.ts';
import type { FileIndex } from './index-file.ts';
import { blocksOf, linesOf } from './lines-of-texts.ts';
import type { FileKeys } from './name-things.ts';

type OfFile = Pick<WorkflowFile, 'language' | 'translations' | 'outdated_translations'>;
type OfDefinition = Pick<Definition, 'language' | 'translations' | 'outdated_translations'>;
type TextsOfFile = NonNullable<OfFile['translations']>;
type Keys = Pick<FileKeys, 'steps' | 'fields' | 'choices'>;

/** The languages of a definition as a file has them: each text by keys in place of ids, in the order of the definition. */
export function writeTranslations(definition: Definition, keys: Keys): OfFile {
  const { language, translations, outdated_translations } = definition;
  const places = placesIn(definition, keys);
  const write = (all: Translations): TextsOfFile =>
    Object.fromEntries(
      languages.flatMap((one) => {
        const words = all[one];
        if (!words) return [];
        const written = [...places].flatMap(([named, { path, kind }]) => {
          const text = Object.hasOwn(words, path) ? words[path]! : null;
          return text === null ? [] : [[named, kind === 'rich' ? blocksOf(text) : linesOf(text)]];
        });
        return [[one, Object.fromEntries(written)]];
      }),
    );
  return {
    ...(language && { language }),
    ...(translations && { translations: write(translations) }),
    ...(outdated_translations && { outdated_translations: write(outdated_translations) }),
  };
}

/**
 * The languages of a file, with ids in place of keys.
 * @param definition What was read of the file besides.
 * @param faults     Paths that lead nowhere are added.
 */
export function readTranslations(
  file: OfFile,
  definition: Definition,
  index: FileIndex,
  faults: FileFault[],
): OfDefinition {
  const { language, translations, outdated_translations } = file;
  const places = translations || outdated_translations ? placesIn(definition, keysOf(index)) : new Map();
  const read = (all: TextsOfFile, at: string): Translations =>
    Object.fromEntries(
      Object.entries(all).map(([one, words]) => [
        one,
        Object.fromEntries(
          Object.entries(words).flatMap(([named, text]) => {
            const place = places.get(named);
            if (!place) faults.push({ path: `${at}.${one}`, code: 'unknown_key', values: { key: named } });
            return place ? [[place.path, [text].flat().join(place.kind === 'rich' ? '' : '\n')]] : [];
          }),
        ),
      ]),
    );
  return {
    ...(language && { language }),
    ...(translations && { translations: read(translations, 'translations') }),
    ...(outdated_translations && { outdated_translations: read(outdated_translations, 'outdated_translations') }),
  };
}

/** The texts of a definition by their paths with keys in place of ids, in the order of the definition. */
function placesIn(definition: Definition, keys: Keys): Map<string, TranslatableText> {
  const places = new Map<string, TranslatableText>();
  mapTexts(definition, (text) => {
    const { group_id, action_id, field_id, choice_id } = text.place;
    const keyOf = (id: string): string => {
      if (id === choice_id) return keys.choices.get(field_id ?? '')?.get(id) ?? id;
      if (id === field_id) return keys.fields.get(id) ?? id;
      return id === action_id || id === group_id ? (keys.steps.get(id) ?? id) : id;
    };
    places.set(text.path.split('.').map(keyOf).join('.'), text);
    return text.text;
  });
  return places;
}

const keysOf = ({ steps, fields }: FileIndex): Keys => ({
  steps: inverse(steps),
  fields: new Map([...fields].map(([key, { id }]) => [id, key])),
  choices: new Map([...fields.values()].map(({ id, choices }) => [id, inverse(choices ?? new Map())])),
});

const inverse = (ids: ReadonlyMap<string, Id>): Map<Id, string> => new Map([...ids].map(([key, id]) => [id, key]));
