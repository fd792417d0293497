import type { FieldValue } from '../../../contract/runs.ts';
import type { Column, Field, Id, Row, Value } from '../../../engine/definition.ts';
import type { FieldValueState } from '../../../engine/run-state.ts';
import { isRows, rowsOf, valueType } from '../../../engine/value-type.ts';
import { type Directory, nameOf } from '../../people/people.ts';
import type { LoadedRun } from '../../run-access/load-run.ts';
import { type AttachedFile, filesOf } from '../../run-access/stored-file.ts';

/**
 * A value as text: choices and members by name, a table as a line for each row; other values as stored, because the browser
 * formats them by type.
 */
export function textOf(
  field: Field | Column,
  value: Value,
  { directory, files = [] }: { directory: Directory; files?: readonly AttachedFile[] },
): string {
  if (value === null) return '';
  if (isRows(value)) return textOfRows(field, value, directory);
  if (field.choices) {
    const chosen: unknown[] = Array.isArray(value) ? value : [value];
    return field.choices
      .filter((choice) => chosen.includes(choice.id))
      .map((choice) => choice.label)
      .join(', ');
  }
  if (field.type === 'file') {
    return filesOf(files, value)
      .map((file) => file.name)
      .join(', ');
  }
  if (field.type === 'collaborator') return nameOf(directory, { type: 'user_workspace', id: String(value) });
  if (valueType(field) === 'currency' && field.currency) return `${value} ${field.currency}`;
  return Array.isArray(value) ? value.join(', ') : String(value);
}

/** One line for each row: the filled cells with the labels of their columns. */
function textOfRows(field: Field | Column, rows: readonly Row[], directory: Directory): string {
  const columns = columnsOf(field);
  return rows
    .map((row) =>
      columns
        .flatMap((column) => {
          const text = textOf(column, row[column.id] ?? null, { directory });
          return text === '' ? [] : `${column.label}: ${text}`;
        })
        .join(' · '),
    )
    .join('\n');
}

const columnsOf = (field: Field | Column): readonly Column[] => ('columns' in field ? (field.columns ?? []) : []);

/** The columns of a table field, and its cells as texts. */
export function showTable(field: Field, value: Value, directory: Directory): NonNullable<FieldValue['table']> {
  const columns = columnsOf(field);
  return {
    columns: columns.map((column) => ({
      id: column.id,
      key: column.key,
      label: column.label,
      type: valueType(column),
      ...(column.currency ? { currency: column.currency } : {}),
    })),
    rows: rowsOf(value).map((row) => columns.map((column) => textOf(column, row[column.id] ?? null, { directory }))),
  };
}

export function showValue(
  field: Field,
  state: FieldValueState,
  { directory, loaded: { files } }: { directory: Directory; loaded: Pick<LoadedRun, 'files'> },
): FieldValue {
  return {
    field_id: field.id,
    key: field.key,
    type: valueType(field),
    label: field.label,
    ...(field.currency ? { currency: field.currency } : {}),
    ...(field.type === 'computed' ? { is_computed: true } : {}),
    ...(field.type === 'table' ? { table: showTable(field, state.value, directory) } : {}),
    value: state.value,
    step_id: state.step_id,
    attempt: state.attempt,
    text: textOf(field, state.value, { directory, files }),
    ...(field.type === 'file' ? { files: filesOf(files, state.value) } : {}),
  };
}

/** The newest value of each field. */
export function newestValues(values: readonly FieldValueState[]): Map<Id, FieldValueState> {
  const newest = new Map<Id, FieldValueState>();
  for (const value of values) {
    const current = newest.get(value.field_id);
    if (!current || current.attempt < value.attempt) newest.set(value.field_id, value);
  }
  return newest;
}
