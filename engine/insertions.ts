/** Finds and replaces `{{key}}` in texts. A key is looked up, never evaluated. */
import type { Text } from './definition.ts';

// Braces are not allowed between the braces, so that the time stays linear however many are opened.
const insertionPattern = /\{\{([^{}]*)\}\}/g;

/** The keys that a text names, each once and in order; trimmed, whether or not such a field exists. */
export function insertedKeys(text: Text): string[] {
  return [...new Set([...text.matchAll(insertionPattern)].map((match) => match[1]!.trim()))];
}

/**
 * Replaces the insertions of a text. Inserted values are not searched again: a value that contains `{{key}}` stays as
 * it is.
 * @param textFor      Returns the text for a key; undefined or null inserts nothing.
 * @param makeHarmless Escapes the text for its target: HTML, a header, a URL.
 */
export function fillInsertions(
  text: Text,
  textFor: (key: string) => string | null | undefined,
  makeHarmless: (inserted: string) => string,
): string {
  return text.replace(insertionPattern, (_whole, key: string) => {
    const inserted = textFor(key.trim());
    return inserted === undefined || inserted === null ? '' : makeHarmless(inserted);
  });
}
