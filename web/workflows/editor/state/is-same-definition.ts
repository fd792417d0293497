import type { Definition } from '../../../../engine/definition.ts';

/** Whether two definitions are equal. The order of object keys is ignored, because the database changes it. */
export function isSameDefinition(a: Definition, b: Definition): boolean {
  return JSON.stringify(a, inOrder) === JSON.stringify(b, inOrder);
}

function inOrder(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
