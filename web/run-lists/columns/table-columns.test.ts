import { expect, test } from 'vitest';
import { moveColumn, readWidths, shownColumns, storedColumns, storeWidth, type TableColumn } from './table-columns.ts';

const column = (id: string, isUsual = true): TableColumn => ({ id, label: id, width: 100, isUsual });
const columns = [column('status'), column('with'), column('due'), column('ended', false)];
const idsOf = (some: TableColumn[]) => some.map(({ id }) => id);

test('the usual columns are shown until some are chosen, then those in their order', () => {
  expect(idsOf(shownColumns(columns, undefined))).toEqual(['status', 'with', 'due']);
  expect(idsOf(shownColumns(columns, 'ended,status,gone'))).toEqual(['ended', 'status']);
  expect(idsOf(shownColumns(columns, 'gone'))).toEqual(['status', 'with', 'due']);
});

test('the usual columns in their order are not stored', () => {
  expect(storedColumns(columns, columns.slice(0, 3))).toBeUndefined();
  expect(storedColumns(columns, [])).toBeUndefined();
  expect(storedColumns(columns, [columns[1]!, columns[0]!])).toBe('with,status');
});

test('a column moves to the place of another, in both directions', () => {
  expect(idsOf(moveColumn(columns, 'status', 'due'))).toEqual(['with', 'due', 'status', 'ended']);
  expect(idsOf(moveColumn(columns, 'ended', 'with'))).toEqual(['status', 'ended', 'with', 'due']);
  expect(idsOf(moveColumn(columns, 'gone', 'with'))).toEqual(idsOf(columns));
});

test('widths are stored by column, and read within their limits', () => {
  const widths = storeWidth(storeWidth(undefined, 'due', 200), 'run', 320);
  expect(widths).toBe('due:200,run:320');
  expect(storeWidth(widths, 'due', null)).toBe('run:320');
  expect(storeWidth('due:200', 'due', null)).toBeUndefined();
  expect([...readWidths('due:10,run:999')]).toEqual([
    ['due', 60],
    ['run', 640],
  ]);
});
