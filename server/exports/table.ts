import type { Unix } from '../../engine/definition.ts';
import type { RunContext } from '../run-access/run-context.ts';

/** What stands in a cell: text, or what a spreadsheet reckons with. A number is a decimal string. */
export type Cell =
  | null
  | string
  | { number: string }
  | { moment: Unix }
  /** YYYY-MM-DD */
  | { day: string }
  | { seconds: number };

/** Rows made of runs, one run after the other. */
export interface Table {
  name: string;
  /** Widths in characters. */
  columns: { header: string; width: number }[];
  rowsOf: (runContext: RunContext) => Cell[][];
}

/** `27:05:10`, as spreadsheets read and write a span of time. */
export function spanOf(seconds: number): string {
  const two = (number: number) => String(number).padStart(2, '0');
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
}
