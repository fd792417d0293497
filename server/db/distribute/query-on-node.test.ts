import type pg from 'pg';
import { expect, test, vi } from 'vitest';
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

// Asked at the node itself.

interface Sent {
  name: string;
  text: string;
}

/** A pool whose nodes are reached: the node does what it is told, and the coordinator answers 1. */
function openDirect(answerOfNode: () => unknown) {
  const sent: string[] = [];
  const unreachable: unknown[] = [];
  const released: unknown[] = [];
  let isRefused = false;
  const replies: Record<string, object> = {
    'find-part': { part: '101' },
    'read-nodes': { part: '101', host: 'node', port: 5432 },
    'identify-node': { identity: 'the node' },
    'name-types': { types: ['bigint'] },
  };
  const pool = {
    query: async ({ name }: Sent) => {
      if (!(name in replies)) sent.push(`coordinator: ${name}`);
      return { rows: [replies[name] ?? { count: 1 }], fields: [{ name: 'count', dataTypeID: 20 }] };
    },
  } as unknown as pg.Pool;
  const client = {
    query: async ({ name }: Sent) => {
      sent.push(`node: ${name}`);
      return answerOfNode();
    },
    release: (isBroken?: boolean) => released.push(isBroken),
  };
  const ofNode = {
    connect: async () => {
      if (isRefused) throw new Error('refused');
      return client;
    },
  } as unknown as pg.Pool;
  executeOnNodes(pool, { openPool: () => ofNode, onUnreachable: (_node, error) => unreachable.push(error) });
  return {
    ask: () => queryOnNode(pool, statement, ['a workspace']),
    sent,
    unreachable,
    released,
    refuse: () => {
      isRefused = true;
    },
  };
}

async function untilDirect(answerOfNode: () => unknown) {
  let answer: () => unknown = () => ({ rows: [{ count: 2 }] });
  const opened = openDirect(() => answer());
  await vi.waitUntil(async () => (await opened.ask()).rows[0]?.count === 2);
  opened.sent.length = 0;
  opened.released.length = 0;
  answer = answerOfNode;
  return opened;
}

const refusal = (code: string, message: string) => () => {
  throw Object.assign(new Error(message), { code, severity: 'ERROR' });
};

test('a connection that is lost after a statement was sent is reported, and the coordinator does not get the statement', async () => {
  const { ask, sent, unreachable, released } = await untilDirect(() => {
    throw new Error('Connection terminated unexpectedly');
  });
  await expect(ask()).rejects.toThrow('Connection terminated unexpectedly');
  expect([sent, released, unreachable.length]).toEqual([['node: count-of-101'], [true], 1]);
  expect((await ask()).rows).toEqual([{ count: 1 }]);
  expect(sent.slice(1)).toEqual(['coordinator: count-on-node']);
});

test('a connection that cannot be made leads to the coordinator', async () => {
  const { ask, sent, unreachable, refuse } = await untilDirect(() => ({ rows: [] }));
  refuse();
  for (let times = 0; times < 2; times++) expect((await ask()).rows).toEqual([{ count: 1 }]);
  expect([sent, unreachable.length]).toEqual([['coordinator: count-on-node', 'coordinator: count-on-node'], 1]);
});

test.each([
  ['the workspace', refusal('BN001', 'the workspace is on another node')],
  ['the function', refusal('42883', 'function node_statements.count_101(uuid, jsonb) does not exist')],
])('a node that has not got %s has done nothing, and the coordinator is asked', async (_what, answerOfNode) => {
  const { ask, sent, unreachable, released } = await untilDirect(answerOfNode);
  expect((await ask()).rows).toEqual([{ count: 1 }]);
  expect([sent, released, unreachable]).toEqual([['node: count-of-101', 'coordinator: count-on-node'], [false], []]);
});

test('an error of a statement is reported, and the node is asked again', async () => {
  const { ask, sent, unreachable } = await untilDirect(refusal('40P01', 'deadlock detected'));
  for (let times = 0; times < 2; times++) await expect(ask()).rejects.toMatchObject({ code: '40P01' });
  expect([sent, unreachable]).toEqual([['node: count-of-101', 'node: count-of-101'], []]);
});
