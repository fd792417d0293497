import { describe, expect, it } from 'vitest';
import { answersStillValid } from './answers-still-valid.ts';
import { computeFields } from './compute-fields.ts';
import type { Row } from './definition.ts';
import { mostRows } from './fields/table-limits.ts';
import { comparatorsFor } from './fields.ts';
import { assertWellFormed, problemsOf } from './problems.ts';
import { usesOfColumn, usesOfField } from './references.ts';
import {
  allOf,
  approval,
  buildDefinition,
  buildVersion,
  cellOperand,
  column,
  columnOperand,
  compares,
  computed,
  field,
  fieldOperand,
  fixed,
  form,
  formula,
  goBack,
  table,
} from './testing/build-definition.ts';
import { simulate } from './testing/simulate.ts';

const amount = formula('product', 'number', cellOperand('quantity'), cellOperand('price'));
const lines = table('lines', [
  column('text', 'what', { required: true }),
  column('number', 'quantity'),
  column('number', 'price'),
  column('computed', 'amount', { formula: amount }),
  column('collaborator', 'who'),
]);
const total = computed('total', formula('sum', 'number', columnOperand('lines', 'amount')));
const claim = buildVersion(
  {
    Check: [approval('check')],
    Large: { condition: allOf(compares(null, 'total', 'gt', '100')), actions: [approval('boss')] },
  },
  [lines, total],
);
const newest = ({ run }: ReturnType<typeof simulate>, id: string) =>
  run.values.findLast(({ field_id }) => field_id === id)?.value;

describe('a table', () => {
  it('is stored with what its columns compute, without blank rows', () => {
    const rows = [{ what: ' Hotel ', quantity: 2, price: '40.10' }, {}, { what: 'Taxi', price: '12' }];
    const run = simulate(claim, { fields: { lines: rows as never } });
    expect(newest(run, 'lines')).toEqual([
      { what: 'Hotel', quantity: '2', price: '40.10', amount: '80.2' },
      { what: 'Taxi', price: '12' },
    ]);
    expect(newest(run, 'total')).toBe('80.2');
  });

  it('ignores what is sent for computed columns and fields', () => {
    const rows = [{ what: 'Hotel', quantity: '1', price: '5', amount: '9999' }];
    const run = simulate(claim, { fields: { lines: rows, total: '9999' } });
    expect([newest(run, 'total'), run.states.boss]).toEqual(['5', 'created']);
    run.answer('check', 'ann', 'approve');
    expect(run.states.boss).toBe('skipped group_condition_false');
  });

  it('decides conditions by its total', () => {
    const run = simulate(claim, { fields: { lines: [{ what: 'Flight', quantity: '1', price: '100.01' }] } });
    run.answer('check', 'ann', 'approve');
    expect(run.states.boss).toBe('pending');
  });

  it('takes cells by the keys of its columns, and names each fault with its row', () => {
    const keyed = table('lines', [column('number', 'id1', { key: 'price', required: true })]);
    const version = buildVersion({ A: [approval('a')] }, [keyed]);
    expect(newest(simulate(version, { fields: { lines: [{ price: '1' }] } }), 'lines')).toEqual([{ id1: '1' }]);
    const rows = [{ price: '1' }, { price: 'x' }, { price: '2', colour: 'red' }];
    const refusal = simulateRefused(version, rows);
    expect(refusal).toEqual([
      { field: 'fields.lines.1.price', code: 'invalid_number', values: { label: 'id1', row: 2 } },
      { field: 'fields.lines.2.colour', code: 'unknown_field', values: { label: 'colour', row: 3 } },
    ]);
  });

  it('asks for required cells, living people and enough rows when it is answered', () => {
    const version = buildVersion({ A: [approval('a')] }, [{ ...lines, min_rows: 2, max_rows: 3 }]);
    const row = { what: 'A' };
    expect(simulateRefused(version, [row, { price: '1' }])).toMatchObject([
      { field: 'fields.lines.1.what', code: 'blank' },
    ]);
    expect(simulateRefused(version, [row, { ...row, who: 'nobody' }])).toMatchObject([{ code: 'unknown_member' }]);
    expect(simulateRefused(version, [row])).toMatchObject([
      { field: 'fields.lines', code: 'too_few_rows', values: { number: 2 } },
    ]);
    expect(simulateRefused(version, [row, row, row, row])).toMatchObject([
      { code: 'too_many_rows', values: { number: 3 } },
    ]);
    expect(simulateRefused(version, ['row'])).toMatchObject([{ field: 'fields.lines.0', code: 'invalid_type' }]);
    expect(simulateRefused(version, 'rows')).toMatchObject([{ field: 'fields.lines', code: 'invalid_type' }]);
    expect(newest(simulate(version), 'lines')).toBeUndefined();
    const needed = buildVersion({ A: [approval('a')] }, [{ ...lines, required: true }]);
    expect(simulateRefused(needed, [{}])).toMatchObject([{ field: 'fields.lines', code: 'blank' }]);
    expect(simulateRefused(needed, undefined)).toMatchObject([{ field: 'fields.lines', code: 'blank' }]);
  });

  it('may be unfinished in a draft of an answer', () => {
    const version = buildVersion({ A: [form('a', [lines, total])] });
    const run = simulate(version);
    const fields = [{ field_id: 'lines', value: [{ quantity: '2', price: '3' }] }];
    run.send({ type: 'save_draft', run_step_id: run.step('a').id, by: 'ann', comment: '', fields });
    expect(run.step('a').drafts[0]?.fields).toEqual([
      { field_id: 'lines', value: [{ quantity: '2', price: '3', amount: '6' }] },
      { field_id: 'total', value: '6' },
    ]);
  });

  it('can be asked whether it is empty', () => {
    expect(comparatorsFor(lines)).toEqual(['is_empty', 'is_not_empty']);
    expect(comparatorsFor(total)).toContain('gte');
  });

  it('keeps the cells that its columns still accept when a run is started again', () => {
    const fewer = { ...lines, columns: lines.columns!.filter(({ id }) => id !== 'quantity') };
    const value: Row[] = [{ what: 'A', quantity: '2', price: 'x', who: 'ann' }, { quantity: '1' }];
    expect(
      answersStillValid(
        [fewer, total],
        [
          { field_id: 'lines', value },
          { field_id: 'total', value: '7' },
        ],
      ),
    ).toEqual([{ field_id: 'lines', value: [{ what: 'A', who: 'ann' }] }]);
  });
});

describe('a computed field', () => {
  it('uses earlier forms, waits for them, and is computed again after a go-back', () => {
    const version = buildVersion({
      A: [
        form('order', [field('number', 'pieces')]),
        form('price', [
          field('number', 'each'),
          computed('cost', formula('product', 'number', fieldOperand('pieces'), fieldOperand('each'))),
        ]),
      ],
      B: [goBack('again', 'order', allOf(compares('price', 'cost', 'gt', '50')))],
    });
    const run = simulate(version);
    expect(run.states).toMatchObject({ order: 'pending', price: 'waiting' });
    run.answer('order', 'ann', 'submitted', { pieces: '10' });
    run.answer('price', 'ann', 'submitted', { each: '6', cost: '1' });
    expect([newest(run, 'cost'), run.step('price').attempt]).toEqual(['60', 2]);
    run.answer('order', 'ann', 'submitted', { pieces: '8' });
    run.answer('price', 'ann', 'submitted', { each: '6' });
    expect([newest(run, 'cost'), run.run.status]).toEqual(['48', 'completed']);
  });

  it('is computed from what all voters filled in', () => {
    const fields = [
      field('number', 'one'),
      field('number', 'other'),
      computed('both', formula('sum', 'number', fieldOperand('one'), fieldOperand('other'))),
    ];
    const assignees = [
      { type: 'user_workspace' as const, id: 'ann' },
      { type: 'user_workspace' as const, id: 'ben' },
    ];
    const version = buildVersion({ A: [approval('a', { fields, vote: { match: 'all' }, assignees })] });
    const run = simulate(version)
      .answer('a', 'ann', 'approve', { one: '1' })
      .answer('a', 'ben', 'approve', { other: '2' });
    expect(newest(run, 'both')).toBe('3');
  });
});

describe('a draft', () => {
  const codesOf = (...fields: Parameters<typeof buildDefinition>[1] & object) =>
    problemsOf(buildDefinition({ A: [approval('a', { cancel_on_disapprove: true })] }, fields)).map(
      ({ code, field_id, column_id }) => [code, field_id, column_id].filter(Boolean).join(' '),
    );

  it('has no problem with a whole table and its total', () => expect(codesOf(lines, total)).toEqual([]));

  it('must not use what comes later, in forms and in rows', () => {
    expect(codesOf(total, lines)).toEqual(['formula_later_field total']);
    expect(codesOf(computed('self', formula('sum', 'number', fieldOperand('self'))))).toEqual([
      'formula_later_field self',
    ]);
    const [what, quantity, price, own] = lines.columns!;
    const turned = { ...lines, columns: [own!, what!, quantity!, price!] };
    expect(codesOf(turned)).toEqual(['formula_incomplete lines amount']);
  });

  it('must not use a field of another locked action', () => {
    const secret = form('secret', [field('number', 'salary')], { is_lock: true });
    const shown = form('shown', [computed('double', formula('sum', 'number', fieldOperand('salary')))]);
    const codes = (definition: ReturnType<typeof buildDefinition>) => problemsOf(definition).map(({ code }) => code);
    expect(codes(buildDefinition({ A: [secret], B: [shown] }))).toEqual(['formula_locked']);
    const own = form(
      'secret',
      [
        ...(secret.stepable_type === 'form' ? secret.stepable.fields : []),
        computed('double', formula('sum', 'number', fieldOperand('salary'))),
      ],
      { is_lock: true },
    );
    expect(codes(buildDefinition({ A: [own] }))).toEqual([]);
  });

  it('names formulas that are not whole or do not fit', () => {
    const text = field('text', 'note');
    expect(codesOf(text, computed('x', formula('sum', 'number', fieldOperand('note'))))).toEqual(['formula_unfit x']);
    expect(codesOf(computed('x', formula('sum', 'number')))).toEqual(['formula_incomplete x']);
    expect(codesOf(computed('x', formula('sum', 'number', fixed('12 €'))))).toEqual(['formula_incomplete x']);
    expect(codesOf(computed('x', formula('quotient', 'number', fixed('1'))))).toEqual(['formula_incomplete x']);
    expect(codesOf(computed('x', formula('sum', 'text', fixed('1'))))).toEqual(['formula_unfit x']);
    expect(codesOf(lines, computed('x', formula('sum', 'number', columnOperand('lines', 'gone'))))).toEqual([
      'formula_incomplete x',
    ]);
    const baht = field('currency', 'baht', { currency: 'THB' });
    expect(codesOf(baht, computed('x', formula('sum', 'currency', fieldOperand('baht')), { currency: 'EUR' }))).toEqual(
      ['formula_currencies_differ x'],
    );
  });

  it('names faults of columns and rows', () => {
    const columns = [
      column('text', 'a', { key: 'A b' }),
      column('radio', 'b', { label: ' ' }),
      column('text', 'c', { key: 'b' }),
    ];
    expect(codesOf(table('t', columns, { min_rows: 5, max_rows: 4 }))).toEqual([
      'rows_invalid t',
      'column_key_invalid t a',
      'column_key_taken t b',
      'column_label_blank t b',
      'choices_missing t b',
      'column_key_taken t c',
    ]);
    expect(codesOf(table('t', []))).toEqual(['columns_missing t']);
    expect(codesOf(table('t', [column('text', 'a')], { max_rows: mostRows + 1 }))).toEqual(['rows_invalid t']);
  });

  it('is malformed with a formula of a field that does not exist', () => {
    const gone = computed('x', formula('sum', 'number', fieldOperand('gone')));
    expect(() => assertWellFormed(buildDefinition({ A: [approval('a')] }, [gone]))).toThrow('malformed_definition');
  });

  it('knows which formulas use a field or a column', () => {
    const definition = buildDefinition(
      { A: [form('a', [computed('all', formula('sum', 'number', fieldOperand('total')))])] },
      [lines, total],
    );
    expect(usesOfField(definition, 'lines')).toEqual([{ kind: 'formula', field_id: 'total', name: 'total' }]);
    expect(usesOfField(definition, 'total')).toMatchObject([{ kind: 'formula', field_id: 'all', action_id: 'a' }]);
    expect(usesOfColumn(definition, 'amount')).toMatchObject([{ field_id: 'total' }]);
    expect(usesOfColumn(definition, 'price')).toMatchObject([{ field_id: 'lines' }]);
  });
});

/** The faults of a start with these rows. */
function simulateRefused(version: typeof claim, rows: unknown) {
  const started = simulate(buildVersion({ A: [approval('a')] }));
  return started.refusal(() => simulate(version, { fields: rows === undefined ? {} : { lines: rows as never } }))
    .fields;
}

it('computes the columns of a long table from the totals of another one quickly', () => {
  const numbers = Array.from({ length: 10 }, (_, at) => column('number', `n${at}`));
  const sum = formula('sum', 'number', ...numbers.map(({ id }) => columnOperand('given', id)));
  const sums = Array.from({ length: 9 }, (_, at) => column('computed', `sum${at}`, { formula: sum }));
  const fields = [table('given', numbers), table('more', [column('number', 'x'), ...sums])];
  // Multiplied instead of kept, the divisors of one total would have 20,000 digits.
  const cells = Object.fromEntries(numbers.map(({ id }, at) => [id, `0.${'0'.repeat(88)}${at}`]));
  const values = new Map<string, Row[]>([
    ['given', Array.from({ length: mostRows }, () => cells)],
    ['more', Array.from({ length: mostRows }, () => ({ x: '1' }))],
  ]);
  const rows = computeFields(fields, values, () => undefined).get('more');
  expect(rows).toHaveLength(mostRows);
  expect((rows as Row[]).at(-1)?.sum8).toBe(`0.${'0'.repeat(85)}9`);
});
