import type { FieldType } from '../../../engine/definition.ts';

/** Field types that take the full width; the others are placed in two columns. */
const wide = new Set<FieldType>(['long_text', 'checkbox', 'radio', 'task', 'url', 'file', 'table']);

/**
 * Which fields of a form take a whole row of two columns: the wide ones, and one that would stand alone before a wide one,
 * with a hole beside it.
 */
export function fillsRow(types: readonly FieldType[]): boolean[] {
  let isSecond = false;
  return types.map((type, at) => {
    const next = types[at + 1];
    const fills = wide.has(type) || (!isSecond && next !== undefined && wide.has(next));
    isSecond = !fills && !isSecond;
    return fills;
  });
}
