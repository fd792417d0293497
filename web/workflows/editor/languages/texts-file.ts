import { languageNames } from '../../../../contract/language-names.ts';
import { cutText } from '../../../../engine/cut-text.ts';
import type { Definition, Language } from '../../../../engine/definition.ts';
import { setTranslation } from '../../../../engine/translations/keep-translations.ts';
import { textsOf } from '../../../../engine/translations/map-texts.ts';
import { textAt } from '../../../../engine/translations/translate-definition.ts';
import { escapeFormula } from '../../../analytics/downloads/escape-formula.ts';

/** Without the byte order mark Excel misreads non-ASCII text, such as Thai. */
const byteOrderMark = '\ufeff';

/**
 * The texts of a draft for a translator, as CSV: the path of each text, where it stands, the text and its translation.
 * Cells that begin like a formula are defused.
 */
export function writeTexts(definition: Definition, language: Language): string {
  const words = definition.translations?.[language] ?? {};
  const actions = new Map(
    definition.action_groups.flatMap((group) => group.actions.map(({ id, name }) => [id, name] as const)),
  );
  const groups = new Map(definition.action_groups.map(({ id, name }) => [id, name]));
  const nameOf = (action_id?: string, group_id?: string) => actions.get(action_id ?? '') ?? groups.get(group_id ?? '');
  const main = definition.language ? languageNames[definition.language] : 'text';
  const rows = textsOf(definition).map(({ path, text, location }) => [
    path,
    nameOf(location.action_id, location.group_id) ?? '',
    text,
    textAt(words, path) ?? '',
  ]);
  return byteOrderMark + [['path', 'place', main, languageNames[language]], ...rows].map(lineOf).join('');
}

const lineOf = (cells: string[]) => `${cells.map((cell) => quoted(escapeFormula(cell))).join(',')}\r\n`;
const quoted = (text: string): string => (/[",;\t\r\n]|^ | $/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

export interface ReadTexts {
  definition: Definition;
  /** How many translations were taken over. */
  count: number;
  /** How many lines have a path that the draft does not have. */
  unknown: number;
}

/**
 * Takes the translations of a file over that was written by `writeTexts`. A blank one changes nothing.
 * @returns Null for a file without the columns of paths and translations.
 */
export function readTexts(csv: string, definition: Definition, language: Language): ReadTexts | null {
  const [head = [], ...rows] = readCsv(csv.replace(/^\ufeff/, ''));
  const [at, of] = [head.indexOf('path'), head.indexOf(languageNames[language])];
  if (at < 0 || of < 0) return null;
  const texts = new Map(textsOf(definition).map((text) => [text.path, text]));
  let read: ReadTexts = { definition, count: 0, unknown: 0 };
  for (const row of rows) {
    const path = row[at] ?? '';
    const text = texts.get(path);
    const words = cutText(withoutDefusing(row[of] ?? ''), text?.max ?? 0);
    const now = read.definition.translations?.[language] ?? {};
    if (!text) read = { ...read, unknown: read.unknown + (path === '' ? 0 : 1) };
    else if (words.trim() !== '' && words !== textAt(now, path)) {
      read = { ...read, definition: setTranslation(read.definition, language, path, words), count: read.count + 1 };
    }
  }
  return read;
}

/** The text before its cell was defused, if it was. */
function withoutDefusing(cell: string): string {
  const plain = cell.replace(/(^|[\n\r;\t])'/g, '$1');
  return escapeFormula(plain) === cell ? plain : cell;
}

/** The cells of a CSV file (RFC 4180), separated by commas, or by semicolons or tabs as some programs do. */
function readCsv(csv: string): string[][] {
  const line = csv.slice(0, csv.search(/[\r\n]|$/));
  const separator = [',', ';', '\t'].find((one) => line.includes(one)) ?? ',';
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < csv.length) {
    let cell = '';
    if (csv[at] === '"') {
      for (at += 1; at < csv.length; at += 1) {
        if (csv[at] !== '"') cell += csv[at];
        else if (csv[at + 1] === '"') {
          cell += '"';
          at += 1;
        } else break;
      }
      at += 1;
    }
    const rest = at;
    while (at < csv.length && csv[at] !== separator && csv[at] !== '\r' && csv[at] !== '\n') at += 1;
    row.push(cell + csv.slice(rest, at));
    if (csv[at] === separator) {
      at += 1;
      continue;
    }
    rows.push(row);
    row = [];
    at += csv.startsWith('\r\n', at) ? 2 : 1;
  }
  return rows;
}
