import type { ImportProblemCode } from '../../../contract/import-preview.ts';
import { cutWithEllipsis } from '../../../engine/cut-text.ts';

/** Where something in a log is wrong, and what stands there. */
export interface LogPosition {
  line?: number | null;
  /** From 1: the column of a CSV file, or the character in the line, for XES and for text that cannot be decoded. */
  column?: number | null;
  column_name?: string | null;
  value?: string | null;
}

/** A problem of a log or of its options, without a text; `count` rows have it. */
export interface StoredProblem extends Required<LogPosition> {
  code: ImportProblemCode;
  count: number;
}

const longest = 100;

/** Shortens what stands in the log, for messages. Control characters are shown as spaces. */
export function shorten(value: string): string {
  return cutWithEllipsis(value.replace(/\p{Cc}/gu, ' ').toWellFormed(), longest);
}

export function storedProblem(code: ImportProblemCode, position: LogPosition = {}, count = 1): StoredProblem {
  const { line = null, column = null, column_name = null, value = null } = position;
  return { code, line, column, column_name, value: value === null ? null : shorten(value), count };
}

/** Nothing of the log is imported, because something is wrong at this place. */
export class LogFault extends Error {
  readonly problem: StoredProblem;

  constructor(code: ImportProblemCode, position: LogPosition = {}) {
    super(code);
    this.name = 'LogFault';
    this.problem = storedProblem(code, position);
  }
}
