import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareDecimals } from './decimal.ts';
import type { Field, Formula, Operand, Row, Value } from './definition.ts';
import { evaluateFormula } from './formula.ts';
import {
  cellOperand,
  column,
  columnOperand,
  computed,
  field,
  fieldOperand,
  fixed,
  formula,
  table,
} from './testing/build-definition.ts';

/** Computes a formula over fields with values; operands name them. */
function given(of: Formula, sources: [Field, Value][] = [], currency?: string): Value {
  const byId = new Map(sources.map(([one, value]) => [one.id, { field: one, value }]));
  return evaluateFormula({ formula: of, ...(currency && { currency }) }, { field: (id) => byId.get(id) });
}

const number = (name: string, value: Value): [Field, Value] => [field('number', name), value];
const [a, b] = [fieldOperand('a'), fieldOperand('b')];

describe('a formula', () => {
  it.each<[string, Formula, [Field, Value][], Value]>([
    ['adds exactly', formula('sum', 'number', a, b), [number('a', '0.1'), number('b', '0.2')], '0.3'],
    [
      'counts an empty operand as 0 in a sum',
      formula('sum', 'number', a, b),
      [number('a', '5'), number('b', null)],
      '5',
    ],
    ['has a sum of nothing', formula('sum', 'number', a), [number('a', null)], '0'],
    [
      'subtracts all others from the first',
      formula('difference', 'number', a, b, fixed('1')),
      [number('a', '5'), number('b', '7')],
      '-3',
    ],
    ['multiplies', formula('product', 'number', a, b), [number('a', '1.5'), number('b', '-4')], '-6'],
    [
      'has no product with an empty operand',
      formula('product', 'number', a, b),
      [number('a', '3'), number('b', null)],
      null,
    ],
    ['divides', formula('quotient', 'number', a, b), [number('a', '1'), number('b', '8')], '0.125'],
    [
      'rounds what never ends',
      formula('quotient', 'number', a, b),
      [number('a', '2'), number('b', '3')],
      '0.6666666667',
    ],
    ['does not divide by zero', formula('quotient', 'number', a, b), [number('a', '2'), number('b', '0.0')], null],
    [
      'counts percents as hundredths',
      formula('product', 'number', a, b),
      [number('a', '80'), [field('percent', 'b'), '25']],
      '20',
    ],
    ['gives a percent', formula('quotient', 'percent', a, b), [number('a', '1'), number('b', '4')], '25'],
    [
      'counts durations as hours',
      formula('product', 'number', a, b),
      [number('a', '40'), [field('duration', 'b'), 90]],
      '60',
    ],
    [
      'adds durations',
      formula('sum', 'duration', a, b),
      [
        [field('duration', 'a'), 50],
        [field('duration', 'b'), 20],
      ],
      70,
    ],
    [
      'has no negative duration',
      formula('difference', 'duration', a, b),
      [
        [field('duration', 'a'), 20],
        [field('duration', 'b'), 50],
      ],
      null,
    ],
    [
      'counts days',
      formula('days_between', 'number', a, fixed('2026-03-01')),
      [[field('date', 'a'), '2026-02-27']],
      '2',
    ],
    [
      'counts days backwards',
      formula('days_between', 'number', fixed('2026-03-01'), a),
      [[field('date', 'a'), '2026-02-27']],
      '-2',
    ],
    [
      'has no days without a date',
      formula('days_between', 'number', a, b),
      [
        [field('date', 'a'), '2026-02-27'],
        [field('date', 'b'), null],
      ],
      null,
    ],
    [
      'puts texts together',
      formula('text', 'text', a, fixed(', '), b),
      [
        [field('text', 'a'), 'Lee'],
        [field('radio', 'b', { of: ['red'] }), 'red'],
      ],
      'Lee, red',
    ],
    ['has no text of nothing', formula('text', 'text', a), [[field('text', 'a'), null]], null],
  ])('%s', (_, of, sources, value) => expect(given(of, sources)).toBe(value));

  it('rounds amounts to the decimals of their currency, half away from zero', () => {
    const half = formula('product', 'currency', a, fixed('0.5'));
    expect(given(half, [number('a', '0.01')], 'EUR')).toBe('0.01');
    expect(given(half, [number('a', '-0.01')], 'EUR')).toBe('-0.01');
    expect(given(half, [number('a', '3')], 'JPY')).toBe('2');
    expect(given(half, [number('a', '3')], 'KWD')).toBe('1.500');
    expect(given({ ...half, places: 4 }, [number('a', '3')], 'EUR')).toBe('1.5000');
  });

  it('adds up a column, and counts rows', () => {
    const lines = table('lines', [column('currency', 'amount', { currency: 'EUR' }), column('text', 'what')]);
    const rows: Row[] = [{ amount: '1.10' }, { what: 'nothing' }, { amount: '2.20' }];
    const total = formula('sum', 'currency', columnOperand('lines', 'amount'), fixed('1'));
    expect(given(total, [[lines, rows]], 'EUR')).toBe('4.30');
    expect(given(total, [[lines, null]], 'EUR')).toBe('1.00');
    expect(given(formula('count_rows', 'number', fieldOperand('lines')), [[lines, rows]])).toBe('3');
    expect(given(formula('count_rows', 'number', fieldOperand('lines')), [[lines, null]])).toBe('0');
    expect(given(formula('sum', 'number', columnOperand('lines', 'gone')), [[lines, rows]])).toBe('0');
  });

  it('is empty where its result would have more than 100 digits, and cuts long texts', () => {
    const long = '9'.repeat(60);
    expect(given(formula('product', 'number', a, b), [number('a', long), number('b', long)])).toBeNull();
    const text: [Field, Value] = [field('text', 'a'), 'x'.repeat(9_000)];
    expect(String(given(formula('text', 'text', a, a), [text]))).toHaveLength(10_000);
    expect(given(formula('text', 'text', fixed(`${'x'.repeat(9_999)}🎉`)))).toBe('x'.repeat(9_999));
  });

  it('uses what it computed before', () => {
    const double = computed('double', formula('product', 'number', a, fixed('2')));
    expect(given(formula('sum', 'number', fieldOperand('double')), [[double, '6']])).toBe('6');
  });

  it('has sums that do not depend on the order, and differences that undo them', () => {
    const decimals = fc
      .tuple(fc.bigInt(-(10n ** 20n), 10n ** 20n), fc.nat(6))
      .map(([whole, places]) => `${whole}${places > 0 ? `.${'7'.repeat(places)}` : ''}`);
    fc.assert(
      fc.property(fc.array(decimals, { minLength: 1, maxLength: 8 }), (all) => {
        const operands: Operand[] = all.map(fixed);
        const sum = String(given(formula('sum', 'number', ...operands)));
        expect(given(formula('sum', 'number', ...operands.toReversed()))).toBe(sum);
        const rest = String(given(formula('difference', 'number', fixed(sum), ...operands.slice(1))));
        expect(compareDecimals(rest, all[0]!)).toBe(0);
      }),
    );
  });

  it('of a column uses the cells of its row', () => {
    const amount = formula('product', 'number', cellOperand('quantity'), fieldOperand('price'));
    const cells = new Map<string, Value>([['quantity', '3']]);
    const sources = {
      field: () => ({ field: field('number', 'price'), value: '1.5' }),
      cell: (id: string) => ({ field: column('number', id), value: cells.get(id) ?? null }),
    };
    expect(evaluateFormula({ formula: amount }, sources)).toBe('4.5');
  });
});
