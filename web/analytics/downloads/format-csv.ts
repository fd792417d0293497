import type { ChartTable } from './chart-table.ts';
import { escapeFormula } from './escape-formula.ts';

/** Without the byte order mark Excel misreads non-ASCII text, such as Thai. */
const byteOrderMark = '\ufeff';

/** CSV as in RFC 4180. Texts cannot be read as formulas; numbers are plain, so that spreadsheets compute with them. */
export function formatCsv({ columns, rows }: ChartTable): string {
  const lines = [
    columns.map(({ head, fileHead }) => formatText(fileHead ?? head)),
    ...rows.map(({ cells }) => cells.map(({ text, value }) => formatValue(value === undefined ? text : value))),
  ];
  return byteOrderMark + lines.map((line) => `${line.join(',')}\r\n`).join('');
}

function formatValue(value: string | number | null): string {
  if (value === null) return '';
  return typeof value === 'number' ? String(value) : formatText(value);
}

function formatText(text: string): string {
  const safe = escapeFormula(text.toWellFormed());
  return /[",;\t\r\n]|^ | $/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
