import { fieldsOf } from '../../../engine/actions/index.ts';
import type { Action, ActionGroup, Definition, Id, Language } from '../../../engine/definition.ts';
import { type DefinitionIndex, indexDefinition, type PlacedAction } from '../../../engine/definition-index.ts';
import type { TFunction } from '../../lib/locale-keys.ts';
import type { Directory } from '../directory.ts';

/**
 * The part of an index that descriptions read: names, types, fields and order. The editor renews it only when one of
 * these changes, so that an action's other settings would be outdated in it.
 */
export interface DescribedIndex extends Pick<DefinitionIndex, 'fields' | 'keys'> {
  actions: ReadonlyMap<
    Id,
    Pick<PlacedAction, 'group_position' | 'position'> & { action: Pick<Action, 'id' | 'name' | 'stepable_type'> }
  >;
  groups: ReadonlyMap<Id, { group: Pick<ActionGroup, 'id' | 'name'>; group_position: number }>;
}

/** What the functions of this folder need to describe a definition. */
export interface DescribeContext {
  t: TFunction<'workflows'>;
  language: Language;
  index: DescribedIndex;
  directory: Pick<Directory, 'people' | 'groups' | 'isLoaded'>;
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
