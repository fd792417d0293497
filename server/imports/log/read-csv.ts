import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type CsvError, type Info, Parser } from 'csv-parse';
import type { ImportOptions } from '../../../contract/import-options.ts';
import { cutText } from '../../../engine/cut-text.ts';
import { LogFault } from './log-fault.ts';
import { lineEnds, longestRecord, mostColumns } from './log-limits.ts';
import {
  charactersAtOnce,
  countCharacters,
  type LogColumn,
  type LogRow,
  type OpenedLog,
  rowsAtOnce,
} from './log-row.ts';

interface ParsedRow {
  record: string[];
  info: Info;
}

/**
 * Opens a CSV file, whose first row has the names of its columns.
 * @throws LogFault csv_malformed, line_too_long, columns_differ, too_many_columns, now or while the rows are read
 */
export async function openCsv(
  text: AsyncIterable<Buffer>,
  { delimiter, quote }: Pick<ImportOptions, 'delimiter' | 'quote'>,
): Promise<OpenedLog> {
  const parser = new Parser({
    delimiter,
    quote: quote === '' ? false : quote,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: longestRecord,
    record_delimiter: lineEnds,
  });
  // Its error is thrown where the rows are read.
  pipeline(Readable.from(text), parser).catch(() => {});
  const parsed = parser[Symbol.asyncIterator]() as AsyncIterator<ParsedRow>;
  const next = async () => {
    try {
      return await parsed.next();
    } catch (error) {
      throw faultOf(error as CsvError);
    }
  };
  const first = await next();
  const header = first.done ? [] : first.value.record;
  if (header.length > mostColumns) throw new LogFault('too_many_columns', { line: 1, column: mostColumns + 1 });
  return { columns: columnsOf(header), rows: readRows(next, header.length, () => parser.destroy()) };
}

/** @param next Reads the next row, behind the header. */
async function* readRows(
  next: () => Promise<IteratorResult<ParsedRow>>,
  width: number,
  close: () => void,
): AsyncGenerator<LogRow[]> {
  try {
    let rows: LogRow[] = [];
    let characters = 0;
    let before = 1;
    for (let one = await next(); !one.done; one = await next()) {
      const { record, info } = one.value;
      if (record.length !== width) throw new LogFault('columns_differ', differenceOf(record, info.lines, width));
      // The parser counts the lines up to the end of a row; quoted values may contain some.
      const inside = info.lines - before > 1 ? record.join('').split('\n').length - 1 : 0;
      rows.push({ line: info.lines - inside, column: null, values: record });
      before = info.lines;
      characters += countCharacters(record);
      if (rows.length < rowsAtOnce && characters < charactersAtOnce) continue;
      yield rows;
      [rows, characters] = [[], 0];
    }
    if (rows.length > 0) yield rows;
  } finally {
    close();
  }
}

const differenceOf = (record: string[], line: number, width: number) => ({
  line,
  column: Math.min(record.length, width) + 1,
  value: record[Math.min(record.length, width)] ?? record.at(-1) ?? null,
});

function faultOf(error: CsvError | LogFault): Error {
  if (error instanceof LogFault || !/^(CSV_|INVALID_OPENING_QUOTE)/.test(error.code)) return error;
  const { lines: line, column } = error as CsvError & { lines?: number; column?: number | string };
  const place = { line: line ?? null, column: typeof column === 'number' ? column + 1 : null };
  return new LogFault(error.code === 'CSV_MAX_RECORD_SIZE' ? 'line_too_long' : 'csv_malformed', place);
}

/** The columns by their headers: one that stands twice gets a number, one without a header its place. */
function columnsOf(header: readonly string[]): LogColumn[] {
  const taken = new Set<string>();
  return header.map((text, position) => {
    const name = cutText(text.replace(/\p{Cc}/gu, ' ').trim(), 150) || `#${position + 1}`;
    let key = name;
    for (let number = 2; taken.has(key); number++) key = `${name} (${number})`;
    taken.add(key);
    return { key, name: key, of: null };
  });
}
