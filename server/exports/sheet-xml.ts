import { xmlText } from '../../contract/xml-text.ts';
import { escapeFormula } from './escape-formula.ts';
import { type Cell, spanOf, type Table } from './table.ts';
import type { ZoneClock } from './zone-clock.ts';

/** Excel's limits: rows and columns of a sheet, characters of a cell, and digits of a number. */
export const mostRows = 1_048_576;
const mostColumns = 16_384;
const mostCharacters = 32_767;
const mostDigits = 15;

/** Indexes in `cellXfs` of `styles`. */
const style = { header: 1, moment: 2, day: 3, span: 4 };

export const styles = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="3"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="166" formatCode="[h]:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="166" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`;

/** The beginning of a sheet with its bold header row, which stays visible when scrolling. */
export function sheetHead({ columns }: Table): string {
  const shown = columns.slice(0, mostColumns);
  const widths = shown.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  const headers = shown.map(({ header }) => textCell(header, ` s="${style.header}"`));
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row>${headers.join('')}</row>`;
}

export const sheetTail = '</sheetData></worksheet>';

/** A row without line breaks. Cells are consecutive, so they need no addresses. */
export const sheetRow = (cells: Cell[], clock: ZoneClock): string =>
  `<row>${cells
    .slice(0, mostColumns)
    .map((cell) => cellXml(cell, clock))
    .join('')}</row>`;

function cellXml(cell: Cell, clock: ZoneClock): string {
  if (cell === null) return '<c/>';
  if (typeof cell === 'string') return textCell(cell);
  if ('number' in cell) return numberCell(cell.number);
  if ('moment' in cell) return dated(clock.wall(cell.moment), style.moment) ?? textCell(clock.iso(cell.moment));
  if ('day' in cell) return dated(Date.parse(`${cell.day}T00:00Z`) / 1000, style.day) ?? textCell(cell.day);
  return cell.seconds < 0 ? textCell(spanOf(cell.seconds)) : `<c s="${style.span}"><v>${cell.seconds / 86_400}</v></c>`;
}

/** The serial number of a day in Excel, which treats 1900 as a leap year; null for days before March 1900. */
function dated(wall: number, styled: number): string | null {
  const days = wall / 86_400 + 25_569;
  return days >= 61 ? `<c s="${styled}"><v>${Number(days.toFixed(8))}</v></c>` : null;
}

/** Excel keeps 15 digits; a number with more would be changed, so it becomes text. */
function numberCell(decimal: string): string {
  const isKept = /^-?\d+(\.\d+)?$/.test(decimal) && decimal.replace(/\D/g, '').length <= mostDigits;
  return isKept ? `<c><v>${decimal}</v></c>` : textCell(decimal);
}

/** Always text, with formulas escaped, because other programs may interpret it again. */
function textCell(text: string, styled = ''): string {
  const whole = escapeFormula(text);
  const cut = whole.length > mostCharacters ? `${whole.slice(0, mostCharacters - 1)}…` : whole;
  // Text that looks like one of Excel's own escapes must stay literal.
  const plain = cut.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_');
  return `<c t="inlineStr"${styled}><is><t xml:space="preserve">${xmlText(plain)}</t></is></c>`;
}
