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
 * @param path Where the table stood; a fault of a cell is at `<path>.<row from 0>.<key of the column>`, and its values
 *   have the `row` from 1.
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
    const place: RowPlace = { path: `${path}.${at}`, row: at + 1 };
    if (!isPlainRow(sent)) errors.push({ field: place.path, code: 'invalid_type', values: { label: field.label } });
    else {
      const { row, faults } = readRow(field, sent, place, { required, members }, readCell);
      errors.push(...faults);
      if (row) rows.push(row);
    }
  }
  if (required && errors.length === 0 && rows.length < fewestRowsOf(field)) {
    // A table that may be left out may also be left empty; one that is begun has as many rows as it asks for.
    if (rows.length === 0 && field.required && fewestRowsOf(field) === 1) return fault('blank');
    if (rows.length > 0 || field.required) return fault('too_few_rows', fewestRowsOf(field));
  }
  return { value: rows.length === 0 ? null : rows, errors };
}

interface RowPlace {
  path: string;
  row: number;
}

function readRow(
  field: Field,
  sent: Record<string, unknown>,
  { path, row }: RowPlace,
  { required, members }: TableOptions,
  readCell: ReadCell,
): { row: Row | null; faults: FieldError[] } {
  const columns = field.columns ?? [];
  const faults: FieldError[] = [];
  const cells: Row = {};
  const named = new Set<string>();
  for (const column of columns) {
    const cellPath = `${path}.${column.key}`;
    named.add(column.id).add(column.key);
    if (column.type === 'computed') continue;
    const place = (error: FieldError) =>
      faults.push({ ...error, values: { ...error.values, label: column.label, row } });
    const reading = readCell(
      column,
      Object.hasOwn(sent, column.id) ? sent[column.id] : ownValue(sent, column.key),
      cellPath,
    );
    if ('error' in reading) place(reading.error);
    else if (reading.value !== null) {
      cells[column.id] = reading.value as Cell;
      const isGone = column.type === 'collaborator' && members && !members.get(String(reading.value))?.active;
      if (isGone) place({ field: cellPath, code: 'unknown_member' });
    }
  }
  for (const name of Object.keys(sent)) {
    if (!named.has(name))
      faults.push({ field: `${path}.${name}`, code: 'unknown_field', values: { label: name, row } });
  }
  if (Object.keys(cells).length === 0 && faults.length === 0) return { row: null, faults };
  for (const column of required ? columns : []) {
    const path_ = `${path}.${column.key}`;
    if (!column.required || column.type === 'computed' || column.id in cells) continue;
    if (faults.some((fault) => fault.field === path_)) continue;
    faults.push({ field: path_, code: 'blank', values: { label: column.label, row } });
  }
  return { row: cells, faults };
}

const ownValue = (sent: Record<string, unknown>, key: string): unknown =>
  Object.hasOwn(sent, key) ? sent[key] : undefined;

const isPlainRow = (sent: unknown): sent is Record<string, unknown> =>
  typeof sent === 'object' && sent !== null && !Array.isArray(sent);
