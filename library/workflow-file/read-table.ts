import type { FileColumn, FileField, FileFormula, FileOperand } from '../../contract/workflow-file.ts';
import type { Column, Field, Formula, Id, Operand } from '../../engine/definition.ts';
import { choiceOf, type IndexedField, refOf } from './index-file.ts';
import type { ReadContext } from './read-context.ts';

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What only tables and computed fields have. */
export function readTable(
  context: ReadContext,
  indexed: IndexedField | undefined,
  field: FileField,
  path: string,
): Pick<Field, 'columns' | 'min_rows' | 'max_rows' | 'formula'> {
  const { columns, min_rows, max_rows, formula } = field;
  return {
    ...(columns && {
      columns: columns.map((column, at) => readColumn(context, indexed, column, `${path}.columns.${at}`)),
    }),
    ...(min_rows !== undefined && { min_rows }),
    ...(max_rows !== undefined && { max_rows }),
    ...(formula && { formula: readFormula(context, indexed, formula, `${path}.formula`) }),
  };
}

function readColumn(context: ReadContext, table: IndexedField | undefined, column: FileColumn, path: string): Column {
  const { key, type, label, help = '', required, choices, currency, formula } = column;
  const indexed = table?.columns.get(refOf(column));
  return {
    id: indexed?.id ?? context.nextId(),
    key,
    type,
    label,
    help: typeof help === 'string' ? help : help.join('\n'),
    required: required === true,
    ...(choices && {
      choices: choices.map(choiceOf).map((choice) => ({
        id: indexed?.choices?.get(choice.key) ?? context.nextId(),
        label: choice.label,
      })),
    }),
    ...(currency !== undefined && { currency }),
    ...(formula && { formula: readFormula(context, table, formula, `${path}.formula`) }),
  };
}

/** @param own The field whose formula, or whose column's formula, it is. */
function readFormula(
  context: ReadContext,
  own: IndexedField | undefined,
  { operation, of, result, places }: FileFormula,
  path: string,
): Formula {
  const operands = of.flatMap((operand, at) => readOperand(context, own, operand, `${path}.of.${at}`));
  return { operation, operands, result, ...(places !== undefined && { places }) };
}

function readOperand(
  { index, faults }: ReadContext,
  own: IndexedField | undefined,
  operand: FileOperand,
  path: string,
): Operand[] {
  const unknown = (place: string, key: string): [] => {
    faults.push({ path: `${path}.${place}`, code: 'unknown_key', values: { key } });
    return [];
  };
  /** A column that is gone is named by its id, and stays a problem of the draft. */
  const columnIn = (table: IndexedField | undefined, key: string): Id | undefined =>
    table?.columns.get(key)?.id ?? (isId.test(key) ? key : undefined);
  if ('value' in operand) return [{ type: 'value', value: operand.value }];
  if ('field' in operand) {
    const field = index.fields.get(operand.field);
    return field ? [{ type: 'field', field_id: field.id }] : unknown('field', operand.field);
  }
  const table = 'table' in operand ? index.fields.get(operand.table) : own;
  if ('table' in operand && !table) return unknown('table', operand.table);
  const column_id = columnIn(table, operand.column);
  if (column_id === undefined) return unknown('column', operand.column);
  return 'table' in operand && table
    ? [{ type: 'column', field_id: table.id, column_id }]
    : [{ type: 'cell', column_id }];
}
