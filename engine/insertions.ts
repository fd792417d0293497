/** `{{key}}` in texts: finding and filling it. A key is looked up, never evaluated. */
import type { Text } from './definition.ts';

// Nothing between the braces may be a brace, so that time is linear however many are opened.
const insertionPattern = /\{\{([^{}]*)\}\}/g;

/** The keys a text names, each once, in order; trimmed, whether or not there is such a field. */
export function insertedKeys(text: Text): string[] {
  return [...new Set([...text.matchAll(insertionPattern)].map((match) => match[1]!.trim()))];
}

/**
 * Fills a text. What is inserted is not looked at again: a value that holds `{{key}}` stays as it is.
 * @param describeContextFor Gives the words for a key; undefined or null leaves nothing in its place.
 * @param makeHarmless  Makes the words harmless where they land: HTML, a header, a URL.
 */
export function fillInsertions(
  text: Text,
  wordsFor: (key: string) => string | null | undefined,
  makeHarmless: (words: string) => string,
): string {
  return text.replace(insertionPattern, (_whole, key: string) => {
    const words = wordsFor(key.trim());
    return words === undefined || words === null ? '' : makeHarmless(words);
  });
}
