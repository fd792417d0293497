import { describe, expect, it } from 'vitest';
import type { Field } from './definition.ts';
import { fitsOperation, mostOperands, operandsOf, takesColumns } from './problems/formula-problems.ts';
import { problemsOf } from './problems.ts';
import {
  buildDefinition,
  cellOperand,
  column,
  columnOperand,
  computed,
  field,
  fieldOperand,
  fixed,
  form,
  formula,
  table,
} from './testing/build-definition.ts';

const fields = [
  field('number', 'n'),
  field('text', 'words'),
  field('date', 'day'),
  field('file', 'paper'),
  field('currency', 'eur', { currency: 'EUR' }),
  field('currency', 'usd', { currency: 'USD' }),
  table('lines', [column('number', 'price'), column('text', 'what')]),
];
const n = fieldOperand('n');
/** The problems of a computed field `x` after the other fields: codes with their severity. */
const problems = (...x: Parameters<typeof formula>) => found(computed('x', formula(...x)));
const found = (x: Field, before: Field[] = fields) =>
  problemsOf(buildDefinition({ A: [form('ask', [...before, x])] })).flatMap(({ code, severity, field_id }) =>
    code.startsWith('formula_') ? [`${code} ${severity} ${field_id}`] : [],
  );
const unfit = ['formula_unfit error x'];
const incomplete = ['formula_incomplete error x'];

describe('a formula', () => {
  it('takes as many operands as its operation', () => {
    expect(operandsOf('quotient')).toEqual({ fewest: 2, most: 2 });
    expect(problems('sum', 'number', ...Array(mostOperands).fill(n))).toEqual([]);
    expect(problems('sum', 'number', ...Array(mostOperands + 1).fill(n))).toEqual(incomplete);
    expect(problems('difference', 'number', n)).toEqual(incomplete);
    expect(problems('difference', 'number', n, n)).toEqual([]);
    expect(problems('quotient', 'number', n, n, n)).toEqual(incomplete);
    expect(problems('count_rows', 'number', fieldOperand('lines'))).toEqual([]);
    expect(problems('count_rows', 'number')).toEqual(incomplete);
  });

  it('gives a text if it joins texts, and only then', () => {
    expect(problems('text', 'text', fieldOperand('words'), n, fieldOperand('day'))).toEqual([]);
    expect(problems('text', 'number', fieldOperand('words'))).toEqual(unfit);
    expect(problems('product', 'text', n, n)).toEqual(unfit);
  });

  it('takes only fields of types that fit', () => {
    expect(problems('sum', 'number', fieldOperand('words'))).toEqual(unfit);
    expect(problems('text', 'text', fieldOperand('paper'))).toEqual(unfit);
    expect(problems('count_rows', 'number', n)).toEqual(unfit);
    expect(problems('days_between', 'number', fieldOperand('day'), n)).toEqual(unfit);
    expect(problems('days_between', 'number', fieldOperand('day'), fieldOperand('day'))).toEqual([]);
    expect(fitsOperation('product', field('percent', 'p'))).toBe(true);
    expect(fitsOperation('days_between', field('text', 't'))).toBe(false);
  });

  it('takes fixed values that fit', () => {
    expect(problems('sum', 'number', fixed('1.5'))).toEqual([]);
    expect(problems('sum', 'number', fixed('one'))).toEqual(incomplete);
    expect(problems('text', 'text', fixed('one'))).toEqual([]);
    expect(problems('count_rows', 'number', fixed('1'))).toEqual(unfit);
    expect(problems('days_between', 'number', fixed('2026-02-28'), fixed('2026-02-30'))).toEqual(incomplete);
    expect(problems('days_between', 'number', fixed('2026-02-28'), fieldOperand('day'))).toEqual([]);
  });

  it('takes columns where it adds up, and none that do not exist', () => {
    expect(problems('sum', 'number', columnOperand('lines', 'price'))).toEqual([]);
    expect(problems('sum', 'number', columnOperand('lines', 'what'))).toEqual(unfit);
    expect(problems('sum', 'number', columnOperand('lines', 'gone'))).toEqual(incomplete);
    expect(problems('sum', 'number', columnOperand('n', 'price'))).toEqual(incomplete);
    expect(problems('text', 'text', columnOperand('lines', 'what'))).toEqual(unfit);
    expect(problems('sum', 'number', fieldOperand('gone'))).toEqual(incomplete);
    expect(problems('sum', 'number', cellOperand('price'))).toEqual(incomplete);
    expect([takesColumns('sum'), takesColumns('text'), takesColumns('count_rows')]).toEqual([true, false, false]);
  });

  it('warns of a sum of other currencies, and not of other operations', () => {
    const eur = (operation: 'sum' | 'difference' | 'product', result: 'currency' | 'number', ...names: string[]) =>
      found(computed('x', formula(operation, result, ...names.map(fieldOperand)), { currency: 'EUR' }));
    const warned = ['formula_currencies_differ warning x'];
    expect(eur('sum', 'currency', 'eur', 'eur')).toEqual([]);
    expect(eur('sum', 'currency', 'eur', 'usd')).toEqual(warned);
    expect(eur('difference', 'currency', 'usd', 'n')).toEqual(warned);
    expect(eur('sum', 'currency', 'eur', 'n')).toEqual([]);
    expect(eur('product', 'currency', 'usd', 'n')).toEqual([]);
    expect(eur('sum', 'number', 'usd', 'eur')).toEqual([]);
  });

  it('is told once for each kind of fault', () => {
    expect(problems('sum', 'number', fixed('a'), fixed('b'), fieldOperand('words'))).toEqual([
      'formula_incomplete error x',
      'formula_unfit error x',
    ]);
  });

  it('of a column is told with the column, and uses only the columns before it', () => {
    const told = (...columns: Parameters<typeof table>[1]) =>
      problemsOf(buildDefinition({ A: [form('ask', [table('list', columns)])] })).flatMap((problem) =>
        problem.code.startsWith('formula_')
          ? [[problem.code, problem.field_id, problem.column_id, problem.values]]
          : [],
      );
    const doubled = { ...column('computed', 'twice'), formula: formula('sum', 'number', cellOperand('price')) };
    expect(told(column('number', 'price'), doubled)).toEqual([]);
    expect(told(doubled, column('number', 'price'))).toEqual([
      ['formula_incomplete', 'list', 'twice', { label: 'twice', key: 'twice' }],
    ]);
    expect(told(column('computed', 'empty'))).toMatchObject([['formula_incomplete', 'list', 'empty', {}]]);
  });
});

describe('what a formula names', () => {
  const sum = (name: string) => computed('x', formula('sum', 'number', fieldOperand(name)));
  const codes = (definition: ReturnType<typeof buildDefinition>) =>
    problemsOf(definition).flatMap(({ code }) => (code.startsWith('formula_') ? [code] : []));

  it('comes before it: in its form, in the start form, or in an action of an earlier group', () => {
    const here = form('b', [sum('n')]);
    const there = form('a', [field('number', 'n')]);
    expect(codes(buildDefinition({ A: [form('b', [field('number', 'n'), sum('n')])] }))).toEqual([]);
    expect(codes(buildDefinition({ A: [form('b', [sum('n'), field('number', 'n')])] }))).toEqual([
      'formula_later_field',
    ]);
    expect(codes(buildDefinition({ A: [here] }, [field('number', 'n')]))).toEqual([]);
    expect(codes(buildDefinition({ A: [there], B: [here] }))).toEqual([]);
    expect(codes(buildDefinition({ A: [here], B: [there] }))).toEqual(['formula_later_field']);
    expect(codes(buildDefinition({ A: [there] }, [sum('n')]))).toEqual(['formula_later_field']);
    expect(codes(buildDefinition({ A: [form('b', [sum('x')])] }))).toEqual(['formula_later_field']);
  });

  it('is of no other locked action, but may be of its own', () => {
    const locked = { is_lock: true };
    const there = form('a', [field('number', 'n')], locked);
    expect(codes(buildDefinition({ A: [there], B: [form('b', [sum('n')])] }))).toEqual(['formula_locked']);
    expect(codes(buildDefinition({ A: [form('b', [field('number', 'n'), sum('n')], locked)] }))).toEqual([]);
  });
});
