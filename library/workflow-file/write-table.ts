import type { FileColumn, FileField, FileFormula, FileOperand } from '../../contract/workflow-file.ts';
import type { Choice, Column, Field, Formula, Id, Operand } from '../../engine/definition.ts';
import { keyOfName } from './key-of-name.ts';
import { nameColumns } from './name-columns.ts';
import type { FileKeys } from './name-things.ts';

/** Choices as their labels, where the key follows from the label. */
export function writeChoices(
  choices: readonly Choice[],
  keys: ReadonlyMap<Id, string> | undefined,
): FileField['choices'] {
  return choices.map(({ id, label }) => {
    const key = keys?.get(id) ?? id;
    return keyOfName(label, '') === key ? label : { key, label };
  });
}

/** What only tables and computed fields have. */
export function writeTable(
  keys: FileKeys,
  field: Field,
  linesOf: (text: string) => string | string[],
): Partial<FileField> {
  const { columns, min_rows, max_rows, formula } = field;
  return {
    ...(columns && { columns: columns.map((column) => writeColumn(keys, field, column, linesOf)) }),
    ...(min_rows !== undefined && { min_rows }),
    ...(max_rows !== undefined && { max_rows }),
    ...(formula && { formula: writeFormula(keys, field, formula) }),
  };
}

function writeColumn(
  keys: FileKeys,
  field: Field,
  column: Column,
  linesOf: (text: string) => string | string[],
): FileColumn {
  const { key, type, label, help, required, choices, currency, formula } = column;
  const named = nameColumns(field);
  const ref = named.columns.get(column.id);
  return {
    key,
    ...(ref !== undefined && ref !== key && { ref }),
    type,
    label,
    ...(help !== '' && { help: linesOf(help) }),
    ...(required && { required }),
    ...(choices && { choices: writeChoices(choices, named.choices.get(column.id)) }),
    ...(currency !== undefined && { currency }),
    ...(formula && { formula: writeFormula(keys, field, formula) }),
  };
}

/** @param own The field whose formula, or whose column's formula, it is. */
function writeFormula(keys: FileKeys, own: Field, { operation, operands, result, places }: Formula): FileFormula {
  const of = operands.map((operand) => writeOperand(keys, own, operand));
  return { operation, of, result, ...(places !== undefined && { places }) };
}

function writeOperand({ index, fields }: FileKeys, own: Field, operand: Operand): FileOperand {
  const columnOf = (table: Field | undefined, id: Id) => (table && nameColumns(table).columns.get(id)) ?? id;
  switch (operand.type) {
    case 'value':
      return { value: operand.value };
    case 'cell':
      return { column: columnOf(own, operand.column_id) };
    case 'field':
      return { field: fields.get(operand.field_id) ?? operand.field_id };
    case 'column': {
      const table = fields.get(operand.field_id) ?? operand.field_id;
      return { table, column: columnOf(index.fields.get(operand.field_id)?.field, operand.column_id) };
    }
  }
}

/** The ids of the columns of each table, and of their choices, as the file keeps them. */
export function idsOfColumns(tables: readonly Field[], keyOf: (field: Field) => string) {
  const byKey = (things: readonly { id: Id }[], keys: ReadonlyMap<Id, string> | undefined) =>
    Object.fromEntries(things.map(({ id }) => [keys?.get(id) ?? id, id]));
  const named = tables.filter(({ columns = [] }) => columns.length > 0);
  const chosen = named.filter(({ columns = [] }) => columns.some(({ choices = [] }) => choices.length > 0));
  return {
    columns: Object.fromEntries(
      named.map((field) => [keyOf(field), byKey(field.columns ?? [], nameColumns(field).columns)]),
    ),
    column_choices: Object.fromEntries(
      chosen.map((field) => {
        const { columns, choices } = nameColumns(field);
        const withChoices = (field.columns ?? []).filter((column) => (column.choices ?? []).length > 0);
        return [
          keyOf(field),
          Object.fromEntries(
            withChoices.map(({ id, choices: own = [] }) => [columns.get(id) ?? id, byKey(own, choices.get(id))]),
          ),
        ];
      }),
    ),
  };
}
