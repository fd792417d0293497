import type { Column, Field, FieldType, Row, Value } from './definition.ts';

/** The type of a field's values: of a computed field that of its result, of others their own. */
export function valueType({ type, formula }: Pick<Field | Column, 'type' | 'formula'>): FieldType {
  return type === 'computed' ? (formula?.result ?? 'text') : type;
}

/**
 * What the values of each type are. Other code asks for this in place of the type wherever it can, so that a new type whose
 * values are like those of another needs a line here and no more there (docs/adding.md).
 */
const valueKinds = {
  text: 'text',
  long_text: 'text',
  email: 'text',
  url: 'text',
  phone_number: 'text',
  number: 'decimal',
  currency: 'decimal',
  percent: 'decimal',
  duration: 'minutes',
  date: 'day',
  radio: 'choice',
  dropdown: 'choice',
  checkbox: 'choices',
  task: 'tick',
  collaborator: 'member',
  file: 'files',
  table: 'rows',
  // Of a formula whose result is not known.
  computed: 'text',
} as const satisfies Record<FieldType, string>;
export type ValueKind = (typeof valueKinds)[FieldType];
type TypeWith<Kind extends ValueKind> = {
  [T in FieldType]: (typeof valueKinds)[T] extends Kind ? T : never;
}[FieldType];

/** What a field's values are; those of a computed field are as its result. */
export const valueKind = (field: Pick<Field | Column, 'type' | 'formula'>): ValueKind => valueKinds[valueType(field)];

/** Whether values of a type can be added up. */
export const isNumeric = (type: FieldType): type is TypeWith<'decimal' | 'minutes'> =>
  valueKinds[type] === 'decimal' || valueKinds[type] === 'minutes';

/** Whether a field of this type offers choices. */
export const hasChoices = (type: FieldType): type is TypeWith<'choice' | 'choices'> =>
  valueKinds[type] === 'choice' || valueKinds[type] === 'choices';

/** Whether a field of this type takes any text, and so the text of any other value. */
export const takesAnyText = (type: FieldType | undefined): boolean => type === 'text' || type === 'long_text';

/** Whether a value is the rows of a table; an empty list is none. */
export function isRows(value: Value | undefined): value is Row[] {
  return Array.isArray(value) && typeof value[0] === 'object';
}

/** The rows of a table; none for any other value. */
export const rowsOf = (value: Value | undefined): readonly Row[] => (isRows(value) ? value : []);

/** The texts of a list: choices or files; none for any other value. */
export const listOf = (value: Value | undefined): readonly string[] =>
  Array.isArray(value) && !isRows(value) ? value : [];
