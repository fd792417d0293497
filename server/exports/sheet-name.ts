import { cutText } from '../../engine/cut-text.ts';

/** Characters of a sheet's name, at most; Excel refuses a workbook with longer ones. */
const longest = 31;

/**
 * The name of a sheet as Excel takes it: without the characters that it refuses, not too long, and unique ignoring case.
 * @param taken The names of the other sheets.
 */
export function sheetName(name: string, taken: readonly string[]): string {
  const plain = name
    .replace(/[\p{Cc}[\]:*?/\\]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s']+/, '');
  const used = new Set(taken.map((one) => one.toLowerCase()));
  for (let number = 1; ; number += 1) {
    const end = number === 1 ? '' : ` (${number})`;
    // An apostrophe where it was cut would be refused, too.
    const begin = cutText(plain, longest - end.length).replace(/[\s']+$/, '') || 'Sheet';
    const candidate = `${begin}${end}`;
    if (!used.has(candidate.toLowerCase())) return candidate;
  }
}
