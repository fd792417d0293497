import { expect, test } from 'vitest';
import { column, table } from '../../../engine/testing/build-definition.ts';
import { pasteRows } from './paste-rows.ts';

const lines = table(
  'lines',
  [
    column('date', 'day'),
    column('text', 'what', { label: 'What for' }),
    column('computed', 'share'),
    column('currency', 'amount', { label: 'Amount', currency: 'EUR' }),
    column('dropdown', 'kind', { choices: [{ id: 'c1', label: 'Meal' }] }),
    column('duration', 'time'),
    column('task', 'receipt'),
    column('collaborator', 'who'),
  ],
  { max_rows: 3 },
);
const people = new Map([['Mali Chai', 'm1']]);
const paste = (text: string, row = 0, column_id = 'day', rows = [{}]) =>
  pasteRows({ field: lines, rows, text, at: { row, column_id }, language: 'en', people });

test('cells of a spreadsheet become values of their columns, without the computed ones', () => {
  expect(paste('30/11/2026\tDinner\t€ 1,234.50\tmeal\t1:30\tyes\tMali Chai\r\n').rows).toEqual([
    { day: '2026-11-30', what: 'Dinner', amount: '1234.50', kind: 'c1', time: 90, receipt: true, who: 'm1' },
  ]);
  expect(paste('1.234,5', 0, 'amount').rows).toEqual([{ amount: '1234.5' }]);
  expect(paste('12 boxes', 0, 'amount').rows).toEqual([{ amount: '12' }]);
});

test('what cannot be read stays to be corrected, and empty cells are empty', () => {
  expect(paste('someday\t\tmuch\tParty\tlong').rows).toEqual([
    { day: 'someday', what: null, amount: 'much', kind: null, time: null },
  ]);
});

test('lines go into the rows below and add new ones, as many as fit', () => {
  const rows = [{ what: 'kept', amount: '1' }, { what: 'old' }];
  expect(paste('A\t2\nB\t3\nC\t4', 1, 'what', rows)).toEqual({
    rows: [rows[0], { what: 'A', amount: '2' }, { what: 'B', amount: '3' }],
    left_out: 1,
  });
});

test('a first line with the labels of the columns is left out', () => {
  expect(paste('What for\tAmount\nTaxi\t9', 0, 'what').rows).toEqual([{ what: 'Taxi', amount: '9' }]);
});

test('a cell in quotes may hold tabs, lines and quotes', () => {
  expect(paste('"one\ntwo\tand ""three"""\t5', 0, 'what').rows).toEqual([
    { what: 'one\ntwo\tand "three"', amount: '5' },
  ]);
});
