import type { Column, Field, Row, Value } from '../definition.ts';
import { mostRowsOf } from '../fields/table-limits.ts';
import { readValue } from '../fields.ts';
import { rowsOf, valueType } from '../value-type.ts';

/**
 * Whether a field takes a value that another one was given, and it means the same. What was computed stays as it was, if the
 * new formula gives the same type.
 */
export function answerFits(before: Field, after: Field, value: Value): boolean {
  if (!isAlike(before, after)) return false;
  if (after.type === 'computed' || after.type === 'file') return true;
  if (after.type === 'table') return rowsFit(before, after, rowsOf(value));
  const reading = readValue(after, value, after.key);
  return 'value' in reading && JSON.stringify(reading.value) === JSON.stringify(value);
}

/** Types that only fit themselves; of the others, the value decides. */
const apart = new Set(['file', 'table', 'computed']);

function isAlike(before: Field | Column, after: Field | Column): boolean {
  if (before.currency !== after.currency) return false;
  const isApart = apart.has(before.type) || apart.has(after.type);
  return !isApart || (before.type === after.type && valueType(before) === valueType(after));
}

/** Whether the columns take every cell; the order of the columns makes no difference. */
function rowsFit(before: Field, after: Field, rows: readonly Row[]): boolean {
  const columns = new Map((after.columns ?? []).map((column) => [column.id, column]));
  for (const column of before.columns ?? []) {
    const found = columns.get(column.id);
    const isUsed = rows.some((row) => row[column.id] !== undefined);
    if (isUsed && !(found && isAlike(column, found))) return false;
  }
  return (
    rows.length <= mostRowsOf(after) &&
    rows.every((row) =>
      Object.entries(row).every(([id, cell]) => {
        const column = columns.get(id);
        if (!column) return false;
        if (column.type === 'computed') return true;
        const reading = readValue(column, cell, column.key);
        return 'value' in reading && JSON.stringify(reading.value) === JSON.stringify(cell);
      }),
    )
  );
}
