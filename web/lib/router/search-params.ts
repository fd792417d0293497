export type Search = Record<string, unknown>;

/** What a text begins with that may be JSON. The others need not be tried. */
const mayBeJson = /^[\s"[{\d\-tfn]/;

/**
 * The search parameters of an address. A value that is JSON is parsed, so that numbers, flags and lists come back as they
 * were; any other value is text. A name that stands there several times has a list.
 * @param query With or without its question mark.
 */
export function parseSearch(query: string): Search {
  const given = new URLSearchParams(query);
  const entries = [...new Set(given.keys())].map((name) => {
    const texts = given.getAll(name);
    return [name, texts.length > 1 ? texts.map(parseWord) : parseJson(texts[0] ?? '')];
  });
  return Object.fromEntries(entries);
}

/** @returns The parameters as they stand in an address, with the question mark; empty without parameters. */
export function writeSearch(search: Search): string {
  const written = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined) written.set(name, writeValue(value));
  }
  return written.size > 0 ? `?${written}` : '';
}

/** Whether both have the same parameters; what is undefined is not there. */
export const isSameSearch = (one: Search, other: Search): boolean => hasSearch(one, other) && hasSearch(other, one);

/** Whether all parameters of `part` have the same values in `search`. */
export const hasSearch = (search: Search, part: Search): boolean =>
  Object.entries(part).every(
    ([name, value]) =>
      value === undefined || value === search[name] || JSON.stringify(value) === JSON.stringify(search[name]),
  );

function parseJson(text: string): unknown {
  if (!mayBeJson.test(text)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** A value among several of the same name: lists of lists are not written that way. */
function parseWord(text: string): unknown {
  const value = parseJson(text);
  return typeof value === 'object' || String(value) !== text ? text : value;
}

function writeValue(value: unknown): string {
  if (typeof value === 'object' && value !== null) return JSON.stringify(value);
  // A text that would be read as something else is written as JSON.
  return typeof value === 'string' && parseJson(value) !== value ? JSON.stringify(value) : String(value);
}
