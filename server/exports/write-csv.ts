import type { RunContext } from '../run-access/run-context.ts';
import { escapeFormulaInCsv } from './escape-formula.ts';
import { type Cell, spanOf, type Table } from './table.ts';
import type { ZoneClock } from './zone-clock.ts';

/** Without the byte order mark Excel misreads non-ASCII text, such as Thai. */
const byteOrderMark = '\ufeff';

/** CSV as in RFC 4180, in UTF-8 with a byte order mark. */
export async function* writeCsv(
  table: Table,
  batches: AsyncIterable<RunContext[]>,
  clock: ZoneClock,
): AsyncGenerator<Buffer> {
  const line = (cells: Cell[]) => `${cells.map((cell) => csvCell(cell, clock)).join(',')}\r\n`;
  yield Buffer.from(byteOrderMark + line(table.columns.map(({ header }) => header)));
  for await (const batch of batches) {
    const lines = batch.flatMap((runContext) => table.rowsOf(runContext)).map(line);
    yield Buffer.from(lines.join(''));
  }
}

function csvCell(cell: Cell, clock: ZoneClock): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return quoted(escapeFormulaInCsv(cell.toWellFormed()));
  if ('number' in cell) return cell.number;
  if ('moment' in cell) return clock.iso(cell.moment);
  if ('day' in cell) return cell.day;
  return spanOf(cell.seconds);
}

const quoted = (text: string): string => (/[",;\t\r\n]|^ | $/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
