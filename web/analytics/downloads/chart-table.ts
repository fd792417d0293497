/** A cell: the text on the page, and the plain value for a file. */
export interface ChartCell {
  text: string;
  /** If left out, the text; null for an empty cell. Times are in seconds, shares from 0 to 1. */
  value?: string | number | null;
}

/** The figures of a chart as a table: shown in its place, read by screen readers, and saved as CSV. */
export interface ChartTable {
  /** The first column names the row. */
  columns: {
    head: string;
    /** The name in a file, if the value has another unit there than on the page. */
    fileHead?: string;
    /** Its cells are words, which begin below each other; figures end below each other. */
    isText?: boolean;
  }[];
  rows: { key: string; cells: ChartCell[]; onOpen?: (() => void) | undefined }[];
}
