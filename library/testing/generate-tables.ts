import fc from 'fast-check';
import {
  type Column,
  columnTypes,
  type Field,
  type Formula,
  type Id,
  type Operand,
  operations,
  resultTypes,
} from '../../engine/definition.ts';

/** An id of a number: tests compare ids, and never look at them. */
export const idOf = (number: number): Id => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** Operands are picked by number: fields before, their columns, columns of the same row, and fixed values. */
const formulaSeeds = fc.record({
  operation: fc.constantFrom(...operations),
  operands: fc.array(fc.nat(), { maxLength: 3 }),
  result: fc.constantFrom(...resultTypes),
  places: fc.option(fc.nat(10)),
});
type FormulaSeed = typeof formulaSeeds extends fc.Arbitrary<infer S> ? S : never;

/** What only tables and computed fields have; in a draft, any field may have it. */
export const tableSeeds = (keys: fc.Arbitrary<string>) =>
  fc.record({
    columns: fc.option(
      fc.array(fc.record({ key: keys, type: fc.constantFrom(...columnTypes), formula: fc.option(formulaSeeds) }), {
        maxLength: 3,
      }),
    ),
    rows: fc.option(fc.nat(20)),
    formula: fc.option(formulaSeeds),
  });
type TableSeed = ReturnType<typeof tableSeeds> extends fc.Arbitrary<infer S> ? S : never;

/** @param before The fields that were made before. */
export function makeTable(
  { columns, rows, formula }: TableSeed,
  { label, help, required }: Field,
  { fields: before, nextId }: { fields: readonly Field[]; nextId: () => Id },
): Partial<Field> {
  const made: Column[] = [];
  for (const { key, type, formula: own } of columns ?? []) {
    const choices = type === 'radio' || type === 'dropdown' ? [{ id: nextId(), label }] : undefined;
    const column = { id: nextId(), key: key.slice(0, 60).toWellFormed(), type, label, help, required };
    made.push({ ...column, ...(choices && { choices }), ...(own && { formula: makeFormula(own, before, made) }) });
  }
  return {
    ...(rows !== null && { min_rows: rows, max_rows: rows + 1 }),
    ...(columns && { columns: made }),
    ...(formula && { formula: makeFormula(formula, before, made) }),
  };
}

function makeFormula(
  { places, operands, ...seed }: FormulaSeed,
  fields: readonly Field[],
  cells: readonly Column[],
): Formula {
  const offered: Operand[] = [
    { type: 'value', value: '12' },
    { type: 'cell', column_id: idOf(1) },
    ...fields.map(({ id }): Operand => ({ type: 'field', field_id: id })),
    ...fields.flatMap(({ id, columns = [] }) =>
      columns.map((column): Operand => ({ type: 'column', field_id: id, column_id: column.id })),
    ),
    ...cells.map(({ id }): Operand => ({ type: 'cell', column_id: id })),
  ];
  return {
    ...seed,
    operands: operands.map((number) => offered[number % offered.length]!),
    ...(places !== null && { places }),
  };
}
