import type { Unix } from '../../engine/definition.ts';
import type { RunContext } from '../run-access/run-context.ts';

/** The content of a cell: text, or a value that a spreadsheet can calculate with. A number is a decimal string. */
export type Cell =
  | null
  | string
  | { number: string }
  | { moment: Unix }
  /** YYYY-MM-DD */
  | { day: string }
  | { seconds: number };

/** A table of runs; each run gives some rows. */
export interface Table {
  name: string;
  /** Widths in characters. */
  columns: { header: string; width: number }[];
  rowsOf: (runContext: RunContext) => Cell[][];
}

/** A duration such as `27:05:10`, as spreadsheets read and write it. */
export function spanOf(seconds: number): string {
  const two = (number: number) => String(number).padStart(2, '0');
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
}
