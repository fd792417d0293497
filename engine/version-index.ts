import { fieldsOf } from './actions/index.ts';
import type { Definition, Version } from './definition.ts';
import { type DefinitionIndex, indexDefinition } from './definition-index.ts';

const indexes = new WeakMap<Definition | Version, DefinitionIndex>();

/**
 * The index of a version's definition, cached because versions never change. Drafts change, so `indexDefinition`
 * indexes them each time. Actions and fields that only a moved run's former versions have are found in it too.
 */
export function indexOf(version: Version): DefinitionIndex {
  const { definition, former = [] } = version;
  const key = former.length > 0 ? version : definition;
  let index = indexes.get(key);
  if (!index) {
    index = indexDefinition(definition, fieldsOf, former);
    indexes.set(key, index);
  }
  return index;
}
