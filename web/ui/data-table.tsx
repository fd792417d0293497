import { type ReactNode, useRef } from 'react';
import classes from './data-table.module.css';
import { GroupedRows, type RowGroup } from './grouped-rows.tsx';
import { SelectBox } from './select-box.tsx';
import type { SortDirection } from './sort-head.tsx';
import { rowKey, useToggleKey } from './use-toggle-key.ts';

export interface Column<Row> {
  id: string;
  head: ReactNode;
  /** How the table is sorted by this column, if it is. */
  sorted?: SortDirection | undefined;
  cell: (row: Row) => ReactNode;
  /** Aligned right: for columns of numbers and of dates. */
  right?: boolean;
  /** Where the cell is placed when the page is narrow and rows have two lines; `hidden` by default. */
  narrow?: 'title' | 'detail' | 'end' | 'hidden';
}

/**
 * Check boxes before the rows. On narrow pages they appear once `isChoosing` is true, and a touch on a row then selects
 * it.
 */
export interface Selection<Row> {
  selected: ReadonlySet<string>;
  toggle: (key: string, isRange: boolean) => void;
  toggleAll: () => void;
  isChoosing: boolean;
  labelOf: (row: Row) => string;
  labelOfAll: string;
}

/**
 * A table with rows of 45 px and a sticky head; on narrow pages with two-line rows of 60 px. Put a link with
 * `className="row-link"` into the title cell to make the whole row a link.
 */
export function DataTable<Row>({
  label,
  columns,
  rows,
  groups,
  keyOf,
  isSelected,
  selection,
}: {
  /** The accessible name of the table. */
  label: string;
  columns: Column<Row>[];
  rows: Row[];
  /** The rows in groups; `rows` has each of them once. */
  groups?: RowGroup<Row>[] | undefined;
  keyOf: (row: Row) => string;
  isSelected?: (row: Row) => boolean;
  selection?: Selection<Row>;
}) {
  const table = useRef<HTMLTableElement>(null);
  useToggleKey(table, selection?.toggle);
  const count = selection?.selected.size ?? 0;
  const isMarked = (row: Row) => isSelected?.(row) || selection?.selected.has(keyOf(row));
  return (
    <table ref={table} className={classes.table} aria-label={label} data-choosing={selection?.isChoosing || undefined}>
      <thead>
        <tr>
          {selection && (
            <th scope="col" data-column="select">
              <SelectBox
                label={selection.labelOfAll}
                checked={count > 0 && count === rows.length}
                isSome={count > 0 && count < rows.length}
                onToggle={selection.toggleAll}
              />
            </th>
          )}
          {columns.map((column) => (
            <th
              key={column.id}
              scope="col"
              data-column={column.id}
              data-right={column.right || undefined}
              aria-sort={column.sorted}
            >
              {column.head}
            </th>
          ))}
        </tr>
      </thead>
      <GroupedRows groups={groups} rows={rows} span={columns.length + (selection ? 1 : 0)}>
        {(row) => (
          <tr key={keyOf(row)} data-selected={isMarked(row) || undefined} {...{ [rowKey]: keyOf(row) }}>
            {selection && (
              <td data-column="select">
                <SelectBox
                  label={selection.labelOf(row)}
                  checked={selection.selected.has(keyOf(row))}
                  onToggle={(isRange) => selection.toggle(keyOf(row), isRange)}
                />
              </td>
            )}
            {columns.map((column) => (
              <td
                key={column.id}
                data-column={column.id}
                data-right={column.right || undefined}
                data-narrow={column.narrow ?? 'hidden'}
              >
                {column.cell(row)}
              </td>
            ))}
          </tr>
        )}
      </GroupedRows>
    </table>
  );
}
