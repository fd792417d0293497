/**
 * Whether two pieces of plain data are equal. The order of keys is ignored, because the database changes it; a property that
 * is undefined counts as left out.
 */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [one, other] = [definedIn(a), definedIn(b)];
  return one.length === other.length && one.every(([name, value]) => isSame(value, b[name as keyof typeof b]));
}

const definedIn = (of: object) => Object.entries(of).filter(([, value]) => value !== undefined);
