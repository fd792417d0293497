import { fieldsOf } from './actions/index.ts';
import type { Definition, Version } from './definition.ts';
import { type DefinitionIndex, indexDefinition } from './definition-index.ts';

const indexes = new WeakMap<Definition, DefinitionIndex>();

/**
 * The index of a version's definition, cached because versions never change. Drafts change, so `indexDefinition`
 * indexes them each time.
 */
export function indexOf({ definition }: Version): DefinitionIndex {
  let index = indexes.get(definition);
  if (!index) {
    index = indexDefinition(definition, fieldsOf);
    indexes.set(definition, index);
  }
  return index;
}
