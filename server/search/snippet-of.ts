const around = 40;

/** The part of a text in which the words stand, on one line; its beginning where they stand only similarly. */
export function snippetOf(text: string, words: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const at = Math.max(0, line.toLowerCase().indexOf(words.toLowerCase()));
  const from = at > around ? at - around : 0;
  const to = at + words.length + around;
  return `${from > 0 ? '…' : ''}${line.slice(from, to).trim()}${to < line.length ? '…' : ''}`;
}
