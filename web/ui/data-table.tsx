import { memo, type ReactNode, useRef } from 'react';
import { useFirstPart } from '../lib/use-first-part.ts';
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
  /** The same function in each render, or all rows are rendered again. */
  toggle: (key: string, isRange: boolean) => void;
  toggleAll: () => void;
  isChoosing: boolean;
  labelOf: (row: Row) => string;
  labelOfAll: string;
}

/** As many as fit into most windows beside the rest of the page. */
const firstRows = 16;

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
  const shown = useFirstPart(rows.length, firstRows);
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
        {(row, at) => (
          <TableRow
            key={keyOf(row)}
            isShown={groups !== undefined || at < shown}
            row={row}
            id={keyOf(row)}
            columns={columns as Column<unknown>[]}
            isMarked={isMarked(row) === true}
            box={selection?.labelOf(row)}
            isChecked={selection?.selected.has(keyOf(row)) === true}
            toggle={selection?.toggle}
          />
        )}
      </GroupedRows>
    </table>
  );
}

interface TableRowProps {
  /** False for a moment after a long table is opened, for the rows below the window. */
  isShown: boolean;
  row: unknown;
  id: string;
  columns: Column<unknown>[];
  isMarked: boolean;
  /** The name of the check box before the row, if it has one. */
  box: string | undefined;
  isChecked: boolean;
  toggle: Selection<unknown>['toggle'] | undefined;
}

/** Rendered again only if its own props change, because the page is rendered after each reply for any of its parts. */
const TableRow = memo(function TableRow(props: TableRowProps) {
  const { isShown, row, id, columns, isMarked, box, isChecked, toggle } = props;
  if (!isShown) return <tr className={classes.later} />;
  return (
    <tr data-selected={isMarked || undefined} {...{ [rowKey]: id }}>
      {box !== undefined && (
        <td data-column="select">
          <SelectBox label={box} checked={isChecked} onToggle={(isRange) => toggle?.(id, isRange)} />
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
  );
}, isSameRow);

function isSameRow({ columns, ...one }: TableRowProps, { columns: others, ...other }: TableRowProps): boolean {
  const names = Object.keys(other) as (keyof typeof other)[];
  return names.every((name) => Object.is(one[name], other[name])) && isSameColumns(columns, others);
}

/** Whether the columns render the same cells: a table whose cells depend on more than their row creates new functions each time. */
const isSameColumns = (some: Column<unknown>[], others: Column<unknown>[]): boolean =>
  some === others ||
  (some.length === others.length &&
    some.every(({ id, cell, right, narrow }, at) => {
      const other = others[at];
      return other?.id === id && other.cell === cell && other.right === right && other.narrow === narrow;
    }));
