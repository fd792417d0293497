import { expect, test } from 'vitest';
import { formatCsv } from './format-csv.ts';

const table = (name: string) => ({
  columns: [{ head: 'Action' }, { head: 'Waits', fileHead: 'Waits (seconds)' }],
  rows: [{ key: 'a', cells: [{ text: name }, { text: '1 d 5 h', value: 104_400.5 }] }],
});

test('writes values as plain numbers, and the column names meant for files', () => {
  expect(formatCsv(table('Supervisor'))).toBe('\ufeffAction,Waits (seconds)\r\nSupervisor,104400.5\r\n');
});

test('quotes separators, quotes and line ends', () => {
  expect(formatCsv(table('A, "B"\nC'))).toContain('"A, ""B""\nC",104400.5');
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '"=1', '＝1'])(
  'does not let spreadsheets run %j as a formula',
  (name) => {
    const [, line = ''] = formatCsv(table(name)).split('\r\n');
    expect(line.replace(/^"/, '').startsWith("'")).toBe(true);
  },
);

test('writes an empty cell for an unknown value', () => {
  const { columns } = table('');
  const rows = [{ key: 'a', cells: [{ text: 'x' }, { text: '–', value: null }] }];
  expect(formatCsv({ columns, rows })).toContain('\r\nx,\r\n');
});
