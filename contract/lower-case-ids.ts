const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;

/**
 * The same data with each of its ids in lower case, also where something refers to it: in conditions, as a value, or in the
 * path of a translation. The database writes ids in lower case; one that is not would not be found again.
 */
export function lowerCaseIds<Data extends object>(data: Data): Data {
  const ids = new Set<string>();
  const text = JSON.stringify(data, (name, value) => {
    if (name === 'id' && typeof value === 'string') ids.add(value.toLowerCase());
    return value;
  });
  const lowered = text.replace(uuid, (found) => (ids.has(found.toLowerCase()) ? found.toLowerCase() : found));
  return lowered === text ? data : JSON.parse(lowered);
}
