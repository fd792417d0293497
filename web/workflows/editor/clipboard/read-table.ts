import {
  type Column,
  columnTypes,
  type Field,
  type Formula,
  type Operand,
  operations,
  resultTypes,
} from '../../../../engine/definition.ts';
import { mostColumns, mostRows } from '../../../../engine/fields/table-limits.ts';
import { mostOperands } from '../../../../engine/problems/formula-problems.ts';
import { isObject, line, list, oneOf, string } from './read-parts.ts';

/** What only tables and computed fields have, of a field in the clipboard. */
export function readTable(raw: Record<string, unknown>): Pick<Field, 'columns' | 'min_rows' | 'max_rows' | 'formula'> {
  const formula = readFormula(raw.formula);
  return {
    ...(Array.isArray(raw.columns) && { columns: list(raw.columns, mostColumns, readColumn) }),
    ...(isCount(raw.min_rows) && { min_rows: raw.min_rows }),
    ...(isCount(raw.max_rows) && raw.max_rows > 0 && { max_rows: raw.max_rows }),
    ...(formula && { formula }),
  };
}

const isCount = (raw: unknown): raw is number => Number.isInteger(raw) && Number(raw) >= 0 && Number(raw) <= mostRows;

function readColumn(raw: unknown): Column | null {
  if (!isObject(raw)) return null;
  const type = oneOf(raw.type, columnTypes);
  if (!type) return null;
  const formula = readFormula(raw.formula);
  return {
    id: string(raw.id, 100),
    key: line(raw.key, 60),
    type,
    label: line(raw.label, 200),
    help: string(raw.help, 1000),
    required: raw.required === true,
    ...(Array.isArray(raw.choices) && {
      choices: list(raw.choices, 200, (one) =>
        isObject(one) ? { id: string(one.id, 100), label: line(one.label, 200) } : null,
      ),
    }),
    ...(typeof raw.currency === 'string' && /^[A-Z]{3}$/.test(raw.currency) && { currency: raw.currency }),
    ...(formula && { formula }),
  };
}

function readFormula(raw: unknown): Formula | null {
  if (!isObject(raw)) return null;
  const operation = oneOf(raw.operation, operations);
  const result = oneOf(raw.result, resultTypes);
  if (!operation || !result) return null;
  const places = Number.isInteger(raw.places) ? Math.min(10, Math.max(0, Number(raw.places))) : undefined;
  const operands = Array.isArray(raw.operands) ? list(raw.operands, mostOperands, readOperand) : [];
  return { operation, operands, result, ...(places !== undefined && { places }) };
}

function readOperand(raw: unknown): Operand | null {
  if (!isObject(raw)) return null;
  const [field_id, column_id] = [string(raw.field_id, 100), string(raw.column_id, 100)];
  switch (raw.type) {
    case 'field':
      return { type: 'field', field_id };
    case 'column':
      return { type: 'column', field_id, column_id };
    case 'cell':
      return { type: 'cell', column_id };
    case 'value':
      return { type: 'value', value: line(raw.value, 1000) };
    default:
      return null;
  }
}
