import { expect, test } from 'vitest';
import { runListQuery } from '../../contract/run-lists.ts';
import { readCursor, writeCursor } from './list-cursor.ts';

test('a cursor is of its list alone, also of that of the runs at risk', () => {
  const [workspace_id, id] = [crypto.randomUUID(), crypto.randomUUID()];
  const query = runListQuery.parse({ status: 'active', sort_by: 'name' });
  const edge = { key: 'Order', id, towards: 'next' } as const;
  const cursor = writeCursor(workspace_id, query, edge);
  expect(readCursor(workspace_id, { ...query, cursor })).toEqual(edge);
  expect(() => readCursor(workspace_id, { ...query, cursor, at_risk: true })).toThrow();
  expect(() => readCursor(crypto.randomUUID(), { ...query, cursor })).toThrow();
});
