import type { Cell, Column, Field, Language, Row } from '../../../engine/definition.ts';
import { mostRowsOf } from '../../../engine/fields/table-limits.ts';
import { valueKind } from '../../../engine/value-type.ts';
import { parseDay } from '../../lib/parse-day.ts';
import { decimalOf } from './decimal-of.ts';

interface Paste {
  field: Pick<Field, 'columns' | 'max_rows'>;
  rows: readonly Row[];
  /** Cells separated by tabs, rows by line breaks, as spreadsheets copy them. */
  text: string;
  /** The cell that the first pasted one goes to. */
  at: { row: number; column_id: string };
  language: Language;
  /** The ids of members by their names. */
  people: ReadonlyMap<string, string>;
}

/**
 * The rows of a table after cells of a spreadsheet were pasted: from a cell on to the right and downwards, without computed
 * columns. A first line that is the labels of the columns is left out.
 * @returns The rows, and how many pasted ones did not fit.
 */
export function pasteRows({ field, rows, text, at, language, people }: Paste): { rows: Row[]; left_out: number } {
  const columns = field.columns ?? [];
  const from = columns.slice(
    Math.max(
      0,
      columns.findIndex(({ id }) => id === at.column_id),
    ),
  );
  const filled = from.filter(({ type }) => type !== 'computed');
  const [first = [], ...others] = splitCells(text);
  const isHead =
    first.length > 0 && first.every((cell, index) => foldCase(cell) === foldCase(filled[index]?.label ?? ''));
  const pasted = isHead ? others : [first, ...others];
  const room = mostRowsOf(field) - at.row;
  const next = [...rows];
  for (const [offset, cells] of pasted.slice(0, room).entries()) {
    const row: Row = { ...next[at.row + offset] };
    for (const [index, column] of filled.entries()) {
      const cell = cells[index];
      if (cell !== undefined) row[column.id] = readCell(column, cell.trim(), language, people);
    }
    next[at.row + offset] = row;
  }
  return { rows: next, left_out: Math.max(0, pasted.length - room) };
}

const foldCase = (text: string): string => text.trim().toLowerCase();

/** A cell that contains tabs, line breaks or quotes stands in quotes, in which a quote is doubled. */
function splitCells(text: string): string[][] {
  const rows: string[][] = [[]];
  const plain = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  let cell = '';
  let isQuoted = false;
  const end = () => {
    rows.at(-1)!.push(cell);
    cell = '';
  };
  for (let at = 0; at < plain.length; at += 1) {
    const one = plain[at]!;
    if (isQuoted && one === '"' && plain[at + 1] === '"') {
      cell += one;
      at += 1;
    } else if (one === '"' && (isQuoted || cell === '')) isQuoted = !isQuoted;
    else if (!isQuoted && one === '\t') end();
    else if (!isQuoted && one === '\n') {
      end();
      rows.push([]);
    } else cell += one;
  }
  end();
  return rows;
}

const truths = ['true', 'yes', 'x', '1', '✓', 'oui', 'vrai', 'ใช่'];

/** A cell of a spreadsheet as a value of its column; what cannot be read stays a text, so that the check names it. */
function readCell(column: Column, text: string, language: Language, people: ReadonlyMap<string, string>): Cell {
  if (text === '') return null;
  switch (valueKind(column)) {
    case 'decimal':
      return decimalOf(text.replace(/^[^\d.,+-]+|[^\d.,]+$/g, ''), language) ?? text;
    case 'day':
      return parseDay(text, language) ?? text;
    case 'minutes':
      return minutesOf(text);
    case 'choice':
      return column.choices?.find(({ label }) => foldCase(label) === foldCase(text))?.id ?? null;
    case 'tick':
      return truths.includes(foldCase(text));
    case 'member':
      return people.get(text) ?? null;
    case 'text':
    case 'choices':
    case 'files':
    case 'rows':
      return text;
  }
}

/** "1:30" and "1:30:00" are an hour and a half; so is "1.5". */
function minutesOf(text: string): number | null {
  const clock = /^(\d{1,6}):(\d{2})(:\d{2})?$/.exec(text);
  if (clock) return Number(clock[1]) * 60 + Number(clock[2]);
  const hours = Number(text.replace(',', '.'));
  return Number.isFinite(hours) && hours >= 0 ? Math.round(hours * 60) : null;
}
