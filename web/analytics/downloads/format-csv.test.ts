import { expect, test } from 'vitest';
import { formatCsv } from './format-csv.ts';

const table = (name: string) => ({
  columns: [{ head: 'Action' }, { head: 'Waits', fileHead: 'Waits (seconds)' }],
  rows: [{ key: 'a', cells: [{ text: name }, { text: '1 d 5 h', value: 104_400.5 }] }],
});

test('writes plain numbers and the heads of a file', () => {
  expect(formatCsv(table('Supervisor'))).toBe('\ufeffAction,Waits (seconds)\r\nSupervisor,104400.5\r\n');
});

test('quotes separators, quotes and line ends', () => {
  expect(formatCsv(table('A, "B"\nC'))).toContain('"A, ""B""\nC",104400.5');
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '"=1', '＝1'])('takes %j from being a formula', (name) => {
  const [, line = ''] = formatCsv(table(name)).split('\r\n');
  expect(line.replace(/^"/, '').startsWith("'")).toBe(true);
});

test('leaves an empty cell for what is not known', () => {
  const { columns } = table('');
  const rows = [{ key: 'a', cells: [{ text: 'x' }, { text: '–', value: null }] }];
  expect(formatCsv({ columns, rows })).toContain('\r\nx,\r\n');
});
