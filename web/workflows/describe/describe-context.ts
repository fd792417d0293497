import type { TFunction } from 'i18next';
import { fieldsOf } from '../../../engine/actions/index.ts';
import type { Definition, Language } from '../../../engine/definition.ts';
import { type DefinitionIndex, indexDefinition } from '../../../engine/definition-index.ts';
import type { Directory } from '../directory.ts';

/** What the functions of this folder need to describe a definition. */
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

/** The name, or a placeholder text if it is empty. */
export function named({ t }: Pick<DescribeContext, 't'>, name: string | undefined): string {
  return name?.trim() || t('unnamed');
}
