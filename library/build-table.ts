import type { Column, Field, Formula, Operand } from '../engine/definition.ts';
import type { TemplateColumn, TemplateField, TemplateFormula, TemplateText } from './template.ts';
import type { TemplateIds } from './template-ids.ts';

type Say = (text: TemplateText | undefined) => string;

/** What only tables and computed fields have. */
export function buildTable(
  ids: TemplateIds,
  say: Say,
  { key, columns, min_rows, max_rows, formula }: TemplateField,
): Pick<Field, 'columns' | 'min_rows' | 'max_rows' | 'formula'> {
  return {
    ...(columns && { columns: columns.map((column) => buildColumn(ids, say, key, column)) }),
    ...(min_rows !== undefined && { min_rows }),
    ...(max_rows !== undefined && { max_rows }),
    ...(formula && { formula: buildFormula(ids, key, formula) }),
  };
}

function buildColumn(ids: TemplateIds, say: Say, table: string, column: TemplateColumn): Column {
  const { key, type, label, help, required, choices, currency, formula } = column;
  return {
    id: ids.column(table, key),
    key,
    type,
    label: say(label),
    help: say(help),
    required,
    ...(choices && {
      choices: choices.map((choice) => ({ id: ids.columnChoice(table, key, choice.key), label: say(choice.label) })),
    }),
    ...(currency && { currency }),
    ...(formula && { formula: buildFormula(ids, table, formula) }),
  };
}

/** @param own The field whose formula, or whose column's formula, it is. */
function buildFormula(ids: TemplateIds, own: string, { operation, of, result, places }: TemplateFormula): Formula {
  const operands = of.map((one): Operand => {
    if ('value' in one) return { type: 'value', value: one.value };
    if ('field' in one) return { type: 'field', field_id: ids.field(one.field).id };
    if (!('table' in one)) return { type: 'cell', column_id: ids.column(own, one.column) };
    return { type: 'column', field_id: ids.field(one.table).id, column_id: ids.column(one.table, one.column) };
  });
  return { operation, operands, result, ...(places !== undefined && { places }) };
}
