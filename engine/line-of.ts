import { cutText } from './cut-text.ts';
import { emptyIfBlank } from './is-blank.ts';

/**
 * A text from elsewhere as a name of one line, as the contract's `oneLine` accepts it: composed, with spaces in place of
 * control characters and line ends, and cut.
 * @param most Its largest length, in UTF-16 code units.
 * @returns Empty if nothing of the text can be seen.
 */
export function lineOf(text: string, most: number): string {
  const line = text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();
  return cutText(emptyIfBlank(line), most).trimEnd();
}
