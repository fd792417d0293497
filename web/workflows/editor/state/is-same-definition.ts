import type { Definition } from '../../../../engine/definition.ts';

/** Whether two definitions say the same. The database keeps objects' keys in an order of its own. */
export function isSameDefinition(a: Definition, b: Definition): boolean {
  return JSON.stringify(a, inOrder) === JSON.stringify(b, inOrder);
}

function inOrder(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
