import type { TFunction } from 'i18next';
import { fieldsOf } from '../../../engine/actions/index.ts';
import type { Definition, Language } from '../../../engine/definition.ts';
import { type DefinitionIndex, indexDefinition } from '../../../engine/definition-index.ts';
import type { Directory } from '../directory.ts';

/** What it takes to put a definition into words. */
export interface DescribeContext {
  t: TFunction<'workflows'>;
  language: Language;
  index: DefinitionIndex;
  directory: Pick<Directory, 'people' | 'groups'>;
}

export function describeContextFor(
  definition: Definition,
  t: TFunction<'workflows'>,
  language: Language,
  directory: DescribeContext['directory'],
): DescribeContext {
  return { t, language, directory, index: indexDefinition(definition, fieldsOf) };
}

/** A name, or a word for what has none yet. */
export function named({ t }: Pick<DescribeContext, 't'>, name: string | undefined): string {
  return name?.trim() || t('unnamed');
}
