/**
 * Sets of characters that Python, Go or Rust do not read as JavaScript writes them, in the form that all of them read: as
 * ranges, and as the characters themselves.
 */
const portableSets: [string, string][] = [
  ['\\p{Cc}', '\\x00-\\x1f\\x7f-\\x9f'],
  ['\\p{Zl}\\p{Zp}', '\u2028\u2029'],
  ['\\0', '\\x00'],
];

/**
 * Writes the pattern of a JSON Schema so that generators and validators in other languages read it. One with other sets of
 * Unicode becomes a description: Python does not read it, and would refuse the whole document. Changes `jsonSchema` in place.
 */
export function writePortably({ jsonSchema }: { jsonSchema: { pattern?: string; description?: string } }): void {
  const { pattern } = jsonSchema;
  if (pattern === undefined) return;
  const portable = portableSets.reduce((text, [from, to]) => text.replaceAll(from, to), pattern);
  if (!/\\[pPu]/.test(portable)) {
    jsonSchema.pattern = portable;
    return;
  }
  delete jsonSchema.pattern;
  jsonSchema.description ??= `Fits the regular expression ${pattern} of JavaScript`;
}
