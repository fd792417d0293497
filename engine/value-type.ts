import type { Column, Field, FieldType, Row, Value } from './definition.ts';

/** The type of a field's values: of a computed field that of its result, of others their own. */
export function valueType({ type, formula }: Pick<Field | Column, 'type' | 'formula'>): FieldType {
  return type === 'computed' ? (formula?.result ?? 'text') : type;
}

/** Whether a value is the rows of a table; an empty list is none. */
export function isRows(value: Value | undefined): value is Row[] {
  return Array.isArray(value) && typeof value[0] === 'object';
}

/** The rows of a table; none for any other value. */
export const rowsOf = (value: Value | undefined): readonly Row[] => (isRows(value) ? value : []);

/** The texts of a list: choices or files; none for any other value. */
export const listOf = (value: Value | undefined): readonly string[] =>
  Array.isArray(value) && !isRows(value) ? value : [];
