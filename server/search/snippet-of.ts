import { foldText } from '../../contract/fold-text.ts';

const around = 40;
const letters = new Intl.Segmenter('und', { granularity: 'grapheme' });

/**
 * The part of a text in which the words stand, on one line; its beginning where they stand only similarly.
 * @param words Folded by `foldText`.
 */
export function snippetOf(text: string, words: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const { start, end } = placeOf(line, words) ?? { start: 0, end: words.length };
  const from = start > around ? start - around : 0;
  const to = end + around;
  return `${from > 0 ? '…' : ''}${line.slice(from, to).trim()}${to < line.length ? '…' : ''}`;
}

/** Where the words stand in a line. Folding changes lengths, so each letter of the folded line keeps where it came from. */
function placeOf(line: string, words: string): { start: number; end: number } | null {
  let folded = '';
  const origins: number[] = [];
  for (const { segment, index } of letters.segment(line)) {
    const letter = foldText(segment);
    folded += letter;
    for (let unit = 0; unit < letter.length; unit++) origins.push(index);
  }
  const at = folded.indexOf(words);
  return at === -1 ? null : { start: origins[at] ?? 0, end: origins[at + words.length] ?? line.length };
}
