import type { Cell, Column, Field, Id, Row, Value } from '../definition.ts';
import type { FieldError, FieldErrorCode } from '../engine-error.ts';
import { fewestRowsOf, mostRowsOf } from './table-limits.ts';

type ReadCell = (column: Column, raw: unknown, path: string) => { value: Value } | { error: FieldError };

interface TableOptions {
  /** Whether required cells must be filled in, and enough rows given. */
  required: boolean;
  /** Who a collaborator column may name; anybody if left out. */
  members?: ReadonlyMap<Id, { active: boolean }> | undefined;
}

/**
 * Reads the rows of a table. Cells may be named by the id or by the key of their column; what is sent for a computed column is
 * ignored. Rows in which nothing is filled in are left out.
 * @param path The path of the table in the input. The error of a cell has the path `<path>.<row>.<key of the column>`, where rows
 *   are counted from 0. The `row` in its values, which people read, is counted from 1.
 */
export function readTable(
  field: Field,
  raw: unknown,
  path: string,
  { required, members }: TableOptions,
  readCell: ReadCell,
): { value: Row[] | null; errors: FieldError[] } {
  const fault = (code: FieldErrorCode, number?: number): { value: null; errors: FieldError[] } => ({
    value: null,
    errors: [{ field: path, code, values: { label: field.label, ...(number !== undefined && { number }) } }],
  });
  if (!Array.isArray(raw)) return fault('invalid_type');
  if (raw.length > mostRowsOf(field)) return fault('too_many_rows', mostRowsOf(field));
  const errors: FieldError[] = [];
  const rows: Row[] = [];
  for (const [at, sent] of raw.entries()) {
    const location: RowLocation = { path: `${path}.${at}`, row: at + 1 };
    if (!isPlainRow(sent)) errors.push({ field: location.path, code: 'invalid_type', values: { label: field.label } });
    else {
      const { row, faults } = readRow(field, sent, location, { required, members }, readCell);
      errors.push(...faults);
      if (row) rows.push(row);
    }
  }
  if (required && errors.length === 0 && rows.length < fewestRowsOf(field)) {
    // An optional table may be empty. As soon as it has a row, it needs as many rows as its field requires.
    if (rows.length === 0 && field.required && fewestRowsOf(field) === 1) return fault('blank');
    if (rows.length > 0 || field.required) return fault('too_few_rows', fewestRowsOf(field));
  }
  return { value: rows.length === 0 ? null : rows, errors };
}

/** Where a row is in the input, for its errors. */
interface RowLocation {
  path: string;
  /** Counted from 1. */
  row: number;
}

function readRow(
  field: Field,
  sent: Record<string, unknown>,
  { path, row }: RowLocation,
  { required, members }: TableOptions,
  readCell: ReadCell,
): { row: Row | null; faults: FieldError[] } {
  const columns = field.columns ?? [];
  const faults: FieldError[] = [];
  const cells: Row = {};
  const named = new Set<string>();
  const cellPathOf = ({ key }: Column) => `${path}.${key}`;
  for (const column of columns) {
    const cellPath = cellPathOf(column);
    named.add(column.id).add(column.key);
    if (column.type === 'computed') continue;
    const addFault = (error: FieldError) =>
      faults.push({ ...error, values: { ...error.values, label: column.label, row } });
    const reading = readCell(
      column,
      Object.hasOwn(sent, column.id) ? sent[column.id] : ownValue(sent, column.key),
      cellPath,
    );
    if ('error' in reading) addFault(reading.error);
    else if (reading.value !== null) {
      cells[column.id] = reading.value as Cell;
      const isGone = column.type === 'collaborator' && members && !members.get(String(reading.value))?.active;
      if (isGone) addFault({ field: cellPath, code: 'unknown_member' });
    }
  }
  for (const name of Object.keys(sent)) {
    if (!named.has(name))
      faults.push({ field: `${path}.${name}`, code: 'unknown_field', values: { label: name, row } });
  }
  if (Object.keys(cells).length === 0 && faults.length === 0) return { row: null, faults };
  for (const column of required ? columns : []) {
    const cellPath = cellPathOf(column);
    if (!column.required || column.type === 'computed' || column.id in cells) continue;
    if (faults.some((fault) => fault.field === cellPath)) continue;
    faults.push({ field: cellPath, code: 'blank', values: { label: column.label, row } });
  }
  return { row: cells, faults };
}

const ownValue = (sent: Record<string, unknown>, key: string): unknown =>
  Object.hasOwn(sent, key) ? sent[key] : undefined;

const isPlainRow = (sent: unknown): sent is Record<string, unknown> =>
  typeof sent === 'object' && sent !== null && !Array.isArray(sent);
