import type { WorkflowFile } from '../../contract/workflow-file.ts';
import type { WorkflowTranslations } from '../../contract/workflow-names.ts';
import { cutText } from '../../engine/cut-text.ts';
import type { Definition, Id, Translations } from '../../engine/definition.ts';
import { languages } from '../../engine/languages.ts';
import { lineOf } from '../../engine/line-of.ts';
import { mapTexts, type TranslatableText } from '../../engine/translations/map-texts.ts';
import type { FileFault } from './file-fault.ts';
import type { FileIndex } from './index-file.ts';
import { blocksOf, linesOf } from './lines-of-texts.ts';
import { nameColumns } from './name-columns.ts';
import type { FileKeys } from './name-things.ts';

type OfFile = Pick<WorkflowFile, 'language' | 'translations' | 'outdated_translations'>;
type OfDefinition = Pick<Definition, 'language' | 'translations' | 'outdated_translations'>;
type TextsOfFile = NonNullable<OfFile['translations']>;
type Keys = Pick<FileKeys, 'steps' | 'fields' | 'choices'> & { tables: ReadonlyMap<Id, ColumnKeys> };
/** The keys of the columns of a table, and of their choices, by their ids. */
type ColumnKeys = ReturnType<typeof nameColumns>;

/** The languages of a definition as a file has them: each text by keys in place of ids, in the order of the definition. */
export function writeTranslations(
  definition: Definition,
  { index, ...named }: FileKeys,
  ofWorkflow: WorkflowTranslations = {},
): OfFile {
  const { language, translations = {}, outdated_translations } = definition;
  const tables = [...index.fields.values()].filter(({ field }) => field.columns);
  const keys = { ...named, tables: new Map(tables.map(({ field }) => [field.id, nameColumns(field)])) };
  const places = placesIn(definition, keys);
  const write = (all: Translations): TextsOfFile =>
    Object.fromEntries(
      languages.flatMap((one) => {
        const words = all[one];
        const names = all === translations ? namesOf(ofWorkflow[one]) : [];
        if (!words && names.length === 0) return [];
        const written = [...places].flatMap(([named, { path, kind }]) => {
          const text = words && Object.hasOwn(words, path) ? words[path]! : null;
          return text === null ? [] : [[named, kind === 'rich' ? blocksOf(text) : linesOf(text)]];
        });
        return [[one, Object.fromEntries([...names, ...written])]];
      }),
    );
  const written = write(translations);
  return {
    ...(language && { language }),
    ...(Object.keys(written).length > 0 && { translations: written }),
    ...(outdated_translations && { outdated_translations: write(outdated_translations) }),
  };
}

/** By what a file names the name and the description of the workflow itself. */
const workflowTexts = { 'workflow.name': 'name', 'workflow.description': 'description' } as const;

const namesOf = ({
  name,
  description,
}: {
  name?: string;
  description?: string;
} = {}): [string, string | string[]][] => [
  ...(name ? [['workflow.name', name] as [string, string]] : []),
  ...(description ? [['workflow.description', linesOf(description)] as [string, string | string[]]] : []),
];

/** Name and description of the workflow itself in other languages, as far as they are short enough. */
export function readNames({ translations = {} }: OfFile): WorkflowTranslations {
  return Object.fromEntries(
    Object.entries(translations).map(([language, words]) => {
      const text = (path: keyof typeof workflowTexts) => [words[path] ?? ''].flat().join('\n');
      const name = lineOf(text('workflow.name'), 120);
      return [language, { name, description: cutText(text('workflow.description'), 2000) }];
    }),
  );
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
            if (Object.hasOwn(workflowTexts, named)) return [];
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
    const { group_id, action_id, field_id, column_id, choice_id } = text.location;
    const columns = keys.tables.get(field_id ?? '');
    const keyOf = (id: string): string => {
      if (id === column_id) return columns?.columns.get(id) ?? id;
      if (id === choice_id) {
        return (column_id ? columns?.choices.get(column_id) : keys.choices.get(field_id ?? ''))?.get(id) ?? id;
      }
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
  tables: new Map(
    [...fields.values()].map(({ id, columns }) => [
      id,
      {
        columns: new Map([...columns].map(([key, column]) => [column.id, key])),
        choices: new Map([...columns.values()].map((column) => [column.id, inverse(column.choices ?? new Map())])),
      },
    ]),
  ),
});

const inverse = (ids: ReadonlyMap<string, Id>): Map<Id, string> => new Map([...ids].map(([key, id]) => [id, key]));
