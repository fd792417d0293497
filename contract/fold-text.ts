/** Letters that have no decomposition in Unicode, but that people type as others. */
const replaced: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  ς: 'σ',
  '’': "'",
  '‘': "'",
};
const thaiDigits = '๐๑๒๓๔๕๖๗๘๙';

/**
 * Folds what a search does not distinguish: case, accents of Latin, Greek and Cyrillic letters, full-width and other
 * forms of the same characters, the digits of Thai, and the order in which marks of a Thai syllable were typed (SARA AM
 * also as its two parts, two SARA E as SARA AE). Vowels and tone marks of Thai stay, because they make other words.
 *
 * PostgreSQL's function `fold_text` (migration 0035) does the same; `server/search/fold-text.test.ts` compares the two.
 *
 * @param text Any text.
 * @returns A text to compare or search in; not to show.
 */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[ßæœøłđıς’‘]/g, (letter) => replaced[letter] ?? letter)
    .replace(/[๐-๙]/g, (digit) => String(thaiDigits.indexOf(digit)))
    .replace(/\u0e40\u0e40/g, '\u0e41')
    .replace(/\u0e4d\u0e32([\u0e48-\u0e4c]+)/g, '\u0e4d$1\u0e32')
    .replace(/([\u0e48-\u0e4c]+)([\u0e31\u0e34-\u0e3a\u0e47\u0e4d]+)/g, '$2$1');

/**
 * Whether a text contains what was searched for.
 * @param search As it was typed; blank finds everything.
 */
export const containsText = (text: string, search: string): boolean => foldText(text).includes(foldText(search.trim()));
