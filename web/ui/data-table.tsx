import type { ReactNode } from 'react';
import classes from './data-table.module.css';

export interface Column<Row> {
  id: string;
  head: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Numbers and dates of a kind stand at the right. */
  right?: boolean;
  /** Where it goes when the page is narrow and rows have two lines; `hidden` unless said. */
  narrow?: 'title' | 'detail' | 'end' | 'hidden';
}

/**
 * Hairlines, sticky head, rows of 45 px, no zebra; two-line rows of 60 px on narrow pages. Put a link into the title cell
 * and give it `className="row-link"` to make the whole row follow it.
 */
export function DataTable<Row>({
  label,
  columns,
  rows,
  keyOf,
  isSelected,
}: {
  /** Says to those who hear the page what the table lists. */
  label: string;
  columns: Column<Row>[];
  rows: Row[];
  keyOf: (row: Row) => string;
  isSelected?: (row: Row) => boolean;
}) {
  return (
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.id} scope="col" data-right={column.right || undefined}>
              {column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)} data-selected={isSelected?.(row) || undefined}>
            {columns.map((column) => (
              <td key={column.id} data-right={column.right || undefined} data-narrow={column.narrow ?? 'hidden'}>
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
