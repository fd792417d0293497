import { expect, test } from 'vitest';
import { validateRunListSearch } from './run-list-search.ts';

test('keeps what it knows', () => {
  const search = {
    status: 'overdue',
    workflow_id: '01a1fc9a-8ebd-707a-baeb-0145d03363c5',
    search: 'Lisbon',
    sort_by: 'name',
    page: 3,
  };
  expect(validateRunListSearch(search)).toEqual(search);
});

test('drops what is as usual, and whatever else stands in the address', () => {
  expect(validateRunListSearch({ status: 'all', sort_by: 'updated_at', page: 1, search: '  ', other: 'x' })).toEqual(
    {},
  );
  expect(validateRunListSearch({ status: 'stolen', workflow_id: '1 or 1', sort_by: 'id', page: -2 })).toEqual({});
});

test('a search for a year is still words', () => {
  expect(validateRunListSearch({ search: 2026 })).toEqual({ search: '2026' });
});

test('keeps the other way round, the table and where a page begins', () => {
  const search = { sort_by: 'name', desc: true, is_table: true, columns: 'status,due', page: 2, cursor: 'WyJ4Il0' };
  expect(validateRunListSearch(search)).toEqual(search);
  expect(validateRunListSearch({ desc: 'false', is_table: 1 })).toEqual({ desc: false, is_table: true });
  expect(validateRunListSearch({ desc: true, is_table: false, columns: 'status', cursor: 'WyJ4Il0' })).toEqual({});
});

test('keeps of the people those that have an id', () => {
  const id = '01a1fc9a-8ebd-707a-baeb-0145d03363c5';
  expect(validateRunListSearch({ assignees: `${id},x,,` })).toEqual({ assignees: id });
  expect(validateRunListSearch({ assignees: 'x' })).toEqual({});
});
