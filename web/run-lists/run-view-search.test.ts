import { expect, test } from 'vitest';
import { isSameView, isWorthKeeping, searchOfView, viewOfSearch } from './run-view-search.ts';

const ann = '01a1fc9a-8ebd-707a-baeb-0145d03363c5';
const bob = '01a1fc9a-8ebd-707a-baeb-0145d03363c6';

test('a view restores the filters, at the first page', () => {
  const search = {
    status: 'overdue',
    workflows: `${ann},${bob}`,
    assignees: ann,
    sort_by: 'name',
    desc: true,
    is_table: true,
    columns: `status,${ann}`,
    widths: 'run:320,status:140',
    group_by: 'due',
    at_risk: true,
  } as const;
  const view = viewOfSearch({ ...search, page: 3, cursor: 'WyJ4Il0' });
  expect(view).toMatchObject({
    workflows: [ann, bob],
    assignees: [ann],
    columns: ['status', ann],
    widths: ['run:320', 'status:140'],
  });
  expect(searchOfView(view)).toEqual(search);
});

test('isSameView ignores the page; isWorthKeeping rejects a list without filters', () => {
  expect(isSameView({ status: 'active', page: 2, cursor: 'x', view: ann }, { status: 'active' })).toBe(true);
  expect(isSameView({ widths: 'run:320' }, {})).toBe(false);
  expect(isSameView({ search: 'a' }, { search: 'b' })).toBe(false);
  expect(isWorthKeeping({ status: 'active', page: 2 })).toBe(false);
  expect(isWorthKeeping({ status: 'active', is_table: true })).toBe(true);
});
