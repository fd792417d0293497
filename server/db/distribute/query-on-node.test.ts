import type pg from 'pg';
import { expect, test } from 'vitest';
import { useNodes as executeOnNodes, queryOnNode } from './query-on-node.ts';

const statement = { name: 'count', text: 'select count(*) from runs where workspace_id = $1' };
const colocated =
  'complex joins are only supported when all distributed tables are co-located and joined on their distribution columns';

/** A pool on several nodes, whose statement fails so many times. */
function openPool(failures: number, message: string) {
  let sent = 0;
  const pool = {
    query: async () => {
      if (++sent <= failures) throw new Error(message);
      return { rows: [{ count: 1 }], fields: [] };
    },
  } as unknown as pg.Pool;
  executeOnNodes(pool);
  return { pool, count: () => sent };
}

test('a statement that Citus does not plan in the moment of a move is sent again', async () => {
  const { pool } = openPool(2, colocated);
  expect((await queryOnNode(pool, statement, ['a workspace'])).rows).toEqual([{ count: 1 }]);
});

test.each([
  ['one that Citus never plans', colocated, 4],
  ['another error', 'deadlock detected', 1],
])('%s is reported', async (_what, message, times) => {
  const { pool, count } = openPool(9, message);
  await expect(queryOnNode(pool, statement, ['a workspace'])).rejects.toThrow(message);
  expect(count()).toBe(times);
});
