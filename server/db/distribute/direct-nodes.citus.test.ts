import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest';
import { createAnswered, startAndAnswer } from '../../testing/answer-runs.ts';
import { citusUrl } from '../../testing/citus-cluster.ts';
import {
  createTestWorkspace,
  stepOf,
  type TestRun,
  type TestWorkflow,
  type TestWorkspace,
} from '../../testing/factories.ts';
import { type FaultProxy, startFaultProxy } from '../../testing/fault-proxy.ts';
import { openTestApp, type TestApp } from '../../testing/open-test-app.ts';
import { recordStatements } from '../../testing/record-statements.ts';
import { surviveLostConnections } from '../survive-lost-connections.ts';
import {
  closeNodes,
  useNodes as executeOnNodes,
  poolsOfNodes,
  queryOnNode,
  refusedStatements,
} from './query-on-node.ts';

let app: TestApp;
let workspace: TestWorkspace;
let workflow: TestWorkflow;
/** The ports of the coordinator, and of the node that holds the workspace. */
let coordinator: number;
let holder: number;
beforeAll(async () => {
  app = await openTestApp({ DATABASE_NODES_DIRECT: 'true' });
  workspace = await createTestWorkspace(app);
  workflow = await createAnswered(workspace);
  coordinator = inject('citusPorts')[0] as number;
  holder = await findHolder(workspace.id);
});
afterAll(() => app.close());

async function findHolder(workspace_id: string): Promise<number> {
  const { rows } = await app.context.listPool.query<{ port: number }>(
    `select nodeport::int as port from pg_dist_shard_placement
      where shardid = get_shard_id_for_distribution_column('workspaces', $1::uuid)`,
    [workspace_id],
  );
  return rows[0]?.port as number;
}

/** What is sent while something is done, as `name port`; what others are told is sent by the clock. */
async function watch(act: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = [];
  const stop = recordStatements(({ name, port }) => {
    if (name !== 'publish-hints' && name !== 'read-nodes') sent.push(`${name?.replaceAll(/\d+/g, 'N')} ${port}`);
  });
  await act();
  stop();
  return sent;
}

test('after the first ones, an answer is three messages to the node of its workspace, and none to the coordinator', async () => {
  await vi.waitUntil(
    async () => (await watch(() => startAndAnswer(app, workspace, workflow))).at(-1) === `store-N-of-N ${holder}`,
    { timeout: 20_000 },
  );
  const { owner, path } = workspace;
  const { body } = await owner.call<{ run: TestRun }>('POST', `${path}/runs`, { workflow_id: workflow.id });
  const step = `${path}/runs/${body.run.id}/run_steps/${stepOf(body.run, 'Ask').id}`;
  const answer = { run_step: { answer: 'submitted', fields: [{ key: 'amount', value: 500 }] } };
  const sent = await watch(() => owner.call('PATCH', step, answer));
  expect(sent).toEqual([`find-sessions-of-N ${holder}`, `load-runs-of-N ${holder}`, `store-N-of-N ${holder}`]);
  expect(refusedStatements(app.context.pool)).toEqual([]);
  expect(poolsOfNodes(app.context.pool).map(([name]) => name)).toEqual([`127.0.0.1:${holder}`]);
});

test('a session that was ended is refused by its node at once', async () => {
  const read = (call: TestWorkspace['owner']['call']) => call('GET', `${workspace.path}/runs/index_v2`);
  for (let times = 0; times < 10; times++) {
    const person = await workspace.person();
    expect((await read(person.call)).status).toBe(200);
    let status = 0;
    expect(await watch(async () => ({ status } = await read(person.call)))).toContain(`find-sessions-of-N ${holder}`);
    expect(status).toBe(200);
    await app.context.pool.query('delete from sessions where user_id = $1', [person.user_id]);
    const sent = await watch(async () => ({ status } = await read(person.call)));
    expect(sent[0]).toBe(`find-sessions-of-N ${holder}`);
    expect(status).toBe(401);
  }
});

// A pool of its own, which reaches the nodes through a proxy.

const count = {
  name: 'count',
  text: 'update workspaces set people_revision = people_revision + $2::int where id = $1 returning people_revision::int as n',
};
let proxy: FaultProxy;
let pool: pg.Pool;
let ofNode: pg.Pool[];
let unreachable: string[];
afterEach(async () => {
  if (!pool) return;
  proxy.heal();
  await Promise.all([closeNodes(pool), pool.end()]);
  await proxy.close();
});

/** @param port What is reached at the address of a node. */
async function openDirect(port = holder): Promise<void> {
  unreachable = [];
  ofNode = [];
  proxy = await startFaultProxy({ host: '127.0.0.1', port });
  const connectionString = app.context.pool.options.connectionString ?? '';
  const name = new URL(connectionString).pathname.slice(1);
  const open = (url: string, more: pg.PoolConfig = {}) => {
    const opened = new pg.Pool({ connectionString: url, max: 3, connectionTimeoutMillis: 2_000, ...more });
    surviveLostConnections(opened, () => {});
    return opened;
  };
  pool = open(connectionString);
  executeOnNodes(pool, {
    openPool: (_address, onConnect) => {
      const opened = open(citusUrl(proxy.port, name), { onConnect });
      ofNode.push(opened);
      return opened;
    },
    onUnreachable: (node) => unreachable.push(node),
  });
}

const add = async (n = 1) => (await queryOnNode<{ n: number }>(pool, count, [workspace.id, n])).rows[0]?.n ?? 0;
/** Where the statement was sent; what the app does meanwhile by the clock is left out. */
const portsOf = async () =>
  (await watch(() => add())).filter((one) => one.startsWith('count')).map((one) => Number(one.split(' ')[1]));
const untilDirect = () =>
  vi.waitUntil(async () => String(await portsOf()) === String([proxy.port]), { timeout: 20_000 });

test('a node that the coordinator reaches and Baton does not is asked through the coordinator', async () => {
  await openDirect();
  await proxy.close();
  const first = await add();
  await vi.waitUntil(async () => (await add(0)) > 0 && unreachable.length > 0, { timeout: 20_000 });
  expect(await portsOf()).toEqual([coordinator]);
  expect(await add(0)).toBe(first + 1);
  expect(unreachable).toEqual([`127.0.0.1:${holder}`]);
});

test('a statement does not wait for a node that does not answer', async () => {
  await openDirect();
  proxy.stall();
  await add();
  await add();
  const end = performance.now() + 1_000;
  while (performance.now() < end) expect(new Set(await portsOf())).toEqual(new Set([coordinator]));
  // The coordinator was asked for the part, the nodes, and who the node is; the node itself has not answered yet.
  expect(unreachable).toEqual([]);
  await vi.waitUntil(() => unreachable.length === 1, { timeout: 10_000 });
});

test('a statement whose reply was lost is reported, and not sent again', async () => {
  await openDirect();
  await untilDirect();
  const before = await add(0);
  proxy.loseReplies();
  await expect(add()).rejects.toThrow(/Connection terminated/);
  // It was executed once, and the coordinator is asked from now on.
  await vi.waitUntil(async () => (await add(0)) === before + 1);
  expect(await portsOf()).toEqual([coordinator]);
  expect(await add(0)).toBe(before + 2);
  expect(unreachable).toEqual([`127.0.0.1:${holder}`]);
});

test('what the node refuses is reported as it is, and the node is asked again', async () => {
  await openDirect();
  await untilDirect();
  const bad = { name: 'divide', text: 'select $2::int / $3::int as n from workspaces where id = $1' };
  const divide = (by: number) => queryOnNode(pool, bad, [workspace.id, 4, by]);
  for (let times = 0; times < 3; times++) await divide(2);
  const sent = await watch(() => expect(divide(0)).rejects.toMatchObject({ code: '22012', severity: 'ERROR' }));
  expect(sent.filter((one) => one.startsWith('divide'))).toEqual([`divide-of-N ${proxy.port}`]);
  expect([await portsOf(), unreachable]).toEqual([[proxy.port], []]);
});

test('another server at the address of the node is not asked', async () => {
  const other = inject('citusPorts').find((port) => port !== holder && port !== coordinator) as number;
  await openDirect(other);
  await add();
  await vi.waitUntil(async () => (await add(0)) > 0 && unreachable.length > 0, { timeout: 20_000 });
  expect(await portsOf()).toEqual([coordinator]);
});

test('a connection that was lost while nothing was sent is opened again', async () => {
  await openDirect();
  await untilDirect();
  proxy.cut();
  await vi.waitUntil(() => ofNode.every(({ totalCount }) => totalCount === 0));
  expect([await portsOf(), unreachable]).toEqual([[proxy.port], []]);
});

test('a function that the node has not got is defined, and the statement is executed once', async () => {
  await openDirect();
  await untilDirect();
  const name = `new ${randomUUID()}`;
  const fresh = { name, text: `${count.text} /* ${name} */` };
  const before = await add(0);
  for (let times = 1; times <= 4; times++) {
    const { rows } = await queryOnNode<{ n: number }>(pool, fresh, [workspace.id, 1]);
    expect(rows).toEqual([{ n: before + times }]);
  }
  expect(refusedStatements(pool)).toEqual([]);
});
