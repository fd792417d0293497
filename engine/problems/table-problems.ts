import type { Column, Field } from '../definition.ts';
import { fewestRowsOf, mostRows, mostRowsOf } from '../fields/table-limits.ts';
import { isBlank } from '../is-blank.ts';
import { hasChoices, valueType } from '../value-type.ts';
import { choiceFaults } from './field-problems.ts';
import type { Problem, ProblemCode } from './problem.ts';

/** The problems of the tables of one form: of each its own, and those of its columns with their `column_id`. */
export function tableProblems(fields: readonly Field[]): Problem[] {
  return fields.filter(({ type }) => type === 'table').flatMap(problemsOfTable);
}

function problemsOfTable(field: Field): Problem[] {
  const { id, key, label, columns = [] } = field;
  const own: ProblemCode[] = [];
  if (!columns.some(({ type }) => type !== 'computed')) own.push('columns_missing');
  const most = mostRowsOf(field);
  if (most < 1 || most > mostRows || fewestRowsOf(field) > most) own.push('rows_invalid');
  return [
    ...own.map((code): Problem => ({ code, severity: 'error', field_id: id, values: { key, label } })),
    ...columns.flatMap((column) =>
      columnFaults(column, columns).map((code): Problem => {
        const values = { key: column.key, label: column.label, table: label };
        return { code, severity: 'error', field_id: id, column_id: column.id, values };
      }),
    ),
  ];
}

function columnFaults(column: Column, columns: readonly Column[]): ProblemCode[] {
  const faults: ProblemCode[] = [];
  if (!/^[a-z][a-z0-9_]*$/.test(column.key)) faults.push('column_key_invalid');
  if (columns.filter(({ key }) => key === column.key).length > 1) faults.push('column_key_taken');
  if (isBlank(column.label)) faults.push('column_label_blank');
  if (hasChoices(column.type)) faults.push(...choiceFaults(column));
  if (valueType(column) === 'currency' && !/^[A-Z]{3}$/.test(column.currency ?? '')) faults.push('currency_missing');
  return faults;
}
