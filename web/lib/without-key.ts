/** A copy of the record without one of its keys, and without those that begin with it and a dot. */
export function withoutKey<T>(record: Readonly<Record<string, T>>, key: string): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => name !== key && !name.startsWith(`${key}.`)));
}
