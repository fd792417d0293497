/** A column of a CSV file, or an attribute of an XES log. */
export interface LogColumn {
  key: string;
  name: string;
  of: 'case' | 'event' | null;
}

/** A row of a CSV file, or an event of an XES log with the attributes of its trace. */
export interface LogRow {
  line: number;
  /** For XES: the character of the line at which the event begins. */
  column: number | null;
  /** By the position of the column. */
  values: (string | undefined)[];
}

/** A log that is being read. For XES the columns grow while it is read. */
export interface OpenedLog {
  columns: readonly LogColumn[];
  rows: AsyncIterable<LogRow[]>;
}

/** Rows that are passed on together, unless they are long. */
export const rowsAtOnce = 1_000;

/**
 * Characters that are in memory together, where a number of rows alone would be no limit: a row may have a million of
 * them. A single case is in memory as a whole, whatever its size.
 */
export const charactersAtOnce = 2_000_000;

/** The characters of a row's values. */
export const countCharacters = (values: readonly (string | null | undefined)[]): number =>
  values.reduce((sum, value) => sum + (value?.length ?? 0), 0);
