import { isUtf8 } from 'node:buffer';
import { parse } from 'csv-parse/sync';
import { type ImportOptions, importDelimiters } from '../../../contract/import-options.ts';
import { lineEnds } from './log-limits.ts';

type Encoding = ImportOptions['encoding'];

/** What the beginning of a file shows. */
export interface DetectedFormat {
  format: 'csv' | 'xes';
  encoding: Encoding;
  has_bom: boolean;
  delimiter: ImportOptions['delimiter'];
  quote: ImportOptions['quote'];
}

/** Bytes at the beginning that are looked at. */
export const headBytes = 1024 * 1024;

const marks: [string, Encoding][] = [
  ['efbbbf', 'utf-8'],
  ['fffe', 'utf-16le'],
  ['feff', 'utf-16be'],
];

/** The names by which XML declares an encoding of one byte for each character. */
const byteEncodings: [RegExp, Encoding][] = [
  [/^(iso-8859-1|latin1|windows-1252|cp1252)$/, 'windows-1252'],
  [/^(iso-8859-11|tis-?620|windows-874|cp874)$/, 'windows-874'],
];

/**
 * Beginnings of files that are no text: zip (also xlsx), PDF, PNG, JPEG, GIF, bzip2, xz, zstd, 7-Zip, RAR, ELF
 * programs, and Office files before 2007.
 */
const noText = [
  '504b0304',
  '25504446',
  '89504e47',
  'ffd8ff',
  '47494638',
  '425a68',
  'fd377a58',
  '28b52ffd',
  '377abcaf',
  '52617221',
  '7f454c46',
  'd0cf11e0',
];

/**
 * Finds out by its content what a file is; its name does not matter.
 * @param head Its first bytes, unpacked; all of it if it is short.
 * @returns Null if it is no event log: neither XML nor a table of at least two columns.
 */
export function detectFormat(head: Buffer): DetectedFormat | null {
  const start = head.subarray(0, 8).toString('hex');
  if (head.length === 0 || noText.some((magic) => start.startsWith(magic))) return null;
  const marked = marks.find(([mark]) => start.startsWith(mark))?.[1];
  const encoding = marked ?? withoutMark(head);
  const text = new TextDecoder(encoding).decode(head);
  const has_bom = marked !== undefined;
  if (/^\s*</.test(text)) {
    const named = /^\s*<\?xml[^>]{0,200}encoding\s*=\s*["']([\w.-]{1,40})["']/i.exec(text)?.[1]?.toLowerCase();
    const declared = marked ? undefined : byteEncodings.find(([names]) => names.test(named ?? ''))?.[1];
    return { format: 'xes', encoding: declared ?? encoding, has_bom, delimiter: ',', quote: '"' };
  }
  if (controlShare(text) > 0.05) return null;
  const quote = detectQuote(text);
  const delimiter = detectDelimiter(text, quote);
  return delimiter && { format: 'csv', encoding, has_bom, delimiter, quote };
}

/**
 * The encoding of a text without a byte order mark. In UTF-16, many characters have a zero as one of their two bytes.
 * What is not UTF-8 and has Thai words is windows-874. Otherwise the first character that is not ASCII decides between UTF-8
 * and windows-1252. A file that begins as UTF-8 and then breaks is a mixture, and reading refuses it.
 */
function withoutMark(head: Buffer): Encoding {
  const some = head.subarray(0, 4096);
  const zeros = [0, 0];
  for (const [position, byte] of some.entries()) if (byte === 0) zeros[position % 2]!++;
  if (zeros[1]! > some.length / 5) return 'utf-16le';
  if (zeros[0]! > some.length / 5) return 'utf-16be';
  // The head may end within a character, of at most four bytes.
  const isText = [0, 1, 2, 3].some((cut) => isUtf8(head.subarray(0, head.length - cut)));
  if (isText) return 'utf-8';
  if (hasThaiWords(head)) return 'windows-874';
  const special = head.findIndex((byte) => byte >= 0x80);
  const length = head[special]! >= 0xf0 ? 4 : head[special]! >= 0xe0 ? 3 : 2;
  return isUtf8(head.subarray(special, special + length)) ? 'utf-8' : 'windows-1252';
}

/**
 * Whether the bytes above ASCII are Thai in windows-874: all of them are characters there, and most stand together. Accented
 * letters of other languages stand alone or, in UTF-8, in twos.
 */
function hasThaiWords(head: Buffer): boolean {
  const text = head.toString('latin1');
  if (/[\x81-\x84\x86-\x90\x98-\x9f\xdb-\xde\xfc-\xff]/.test(text)) return false;
  const words = text.match(/[\xa1-\xda\xdf-\xfb]{3,}/g) ?? [];
  const others = text.match(/[\x80-\xff]/g) ?? [];
  return words.join('').length > others.length / 2;
}

function controlShare(text: string): number {
  // A NUL is reported with its place when the file is read.
  const controls = text.match(/(?![\t\n\v\f\r\0])\p{Cc}|\ufffd/gu)?.length ?? 0;
  return controls / text.length;
}

/** Single quotes, if cells begin and end with them and double quotes do not appear. */
function detectQuote(text: string): '"' | "'" {
  if (text.includes('"')) return '"';
  return /(^|[,;\t|])'[^'\r\n]*'([,;\t|]|\r?\n|$)/m.test(text) ? "'" : '"';
}

const rowsCompared = 50;

/**
 * The delimiter that gives the most columns, the same number in each of the first rows. If there is none, one that gives
 * each of them several: reading the file then names the row whose number differs.
 */
function detectDelimiter(text: string, quote: string): ImportOptions['delimiter'] | null {
  const candidates = importDelimiters.map((delimiter) => ({ delimiter, ...columnsWith(text, delimiter, quote) }));
  const [best] = candidates.toSorted((one, other) => other.columns - one.columns);
  if (best && best.columns > 1) return best.delimiter;
  return candidates.find(({ isTable }) => isTable)?.delimiter ?? null;
}

/**
 * The number of columns in the header; the fewer of the first rows have the same number, the less it counts. A table has
 * several cells in each of these rows.
 */
function columnsWith(text: string, delimiter: string, quote: string): { columns: number; isTable: boolean } {
  try {
    const rows: string[][] = parse(text, {
      delimiter,
      quote,
      to: rowsCompared,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: 256 * 1024,
      record_delimiter: lineEnds,
    });
    const width = rows[0]?.length ?? 0;
    const equal = rows.filter((row) => row.length === width).length;
    const isTable = rows.length > 0 && rows.every((row) => row.length > 1);
    return { columns: width < 2 ? 0 : width * (equal / rows.length) ** 2, isTable };
  } catch {
    // The quotes do not match, or a row is too long. Reading the file will report the place; here, the header is
    // enough.
    const width = (text.slice(0, 65_536).split(/[\r\n]/, 1)[0] ?? '').split(delimiter).length;
    return { columns: width < 2 ? 0 : width, isTable: width > 1 };
  }
}
