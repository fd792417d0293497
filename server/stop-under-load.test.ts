import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestWorkflow, createTestWorkspace, requestDefinition, type TestWorkspace } from './testing/factories.ts';
import { openTestApp, type TestApp } from './testing/open-test-app.ts';
import { startBatonBeside } from './testing/start-baton-beside.ts';

let app: TestApp;
let workspace: TestWorkspace;
beforeAll(async () => {
  app = await openTestApp();
  workspace = await createTestWorkspace(app);
});
afterAll(() => app.close());

interface Sent {
  /** Null: the connection was refused, or closed before the request was written. */
  status: number | null;
  error: string | null;
}

/** Sends a request. A connection that is refused is no failure: a load balancer asks another process then. */
function send(base: string, method: string, path: string, body: object | null, agent: Agent): Promise<Sent> {
  return new Promise((resolve) => {
    const sent = request(
      `${base}${path}`,
      {
        method,
        agent,
        headers: {
          authorization: `Bearer ${workspace.owner.token}`,
          ...(body && { 'content-type': 'application/json' }),
        },
      },
      (reply) => {
        reply.resume();
        reply.on('end', () => resolve({ status: reply.statusCode ?? 0, error: null }));
        reply.on('error', (error) => resolve({ status: null, error: `cut off: ${error.message}` }));
      },
    );
    sent.on('error', (error: NodeJS.ErrnoException) => {
      // Node repeats nothing by itself; a kept connection that was idle may be closed as a request is sent on it.
      const isRefused = error.code === 'ECONNREFUSED' || sent.reusedSocket;
      resolve({ status: null, error: isRefused ? null : (error.code ?? error.message) });
    });
    sent.end(body ? JSON.stringify(body) : undefined);
  });
}

test('a process that is told to stop completes every request that it has taken', async () => {
  const { ref } = workspace.owner;
  const workflow = await createTestWorkflow(workspace, requestDefinition([ref]), [ref]);
  const beside = await startBatonBeside(app, { HOST: '127.0.0.1' });
  const agent = new Agent({ keepAlive: true, maxSockets: 40 });
  const replies: Sent[] = [];
  let isOver = false;
  const work = async (person: number) => {
    while (!isOver) {
      const isWrite = person % 2 === 0;
      const sent = isWrite
        ? await send(beside.base, 'POST', `${workspace.path}/runs`, { workflow_id: workflow.id }, agent)
        : await send(beside.base, 'GET', `${workspace.path}/runs/index_v2`, null, agent);
      replies.push(sent);
      if (sent.status === null) await pause(5);
    }
  };
  const before = await countRuns();
  const people = Array.from({ length: 16 }, (_, person) => work(person));
  await expect.poll(() => replies.length, { timeout: 20_000 }).toBeGreaterThan(60);
  beside.baton.process.kill('SIGTERM');
  expect(await beside.baton.ended).toBe(0);
  isOver = true;
  await Promise.all(people);
  agent.destroy();
  await beside.close();
  expect(replies.filter(({ error }) => error !== null)).toEqual([]);
  // None was answered with an error: the load balancer would have passed it on to somebody.
  const statuses = new Set(replies.map(({ status }) => status).filter((status) => status !== null));
  expect([...statuses].toSorted()).toEqual([200, 201]);
  const started = replies.filter(({ status }) => status === 201).length;
  expect((await countRuns()) - before).toBeGreaterThanOrEqual(started);
});

test('a request on a connection that was opened before the stop is answered, if it comes within a second', async () => {
  const beside = await startBatonBeside(app, { HOST: '127.0.0.1' });
  const { hostname, port } = new URL(beside.base.replace('localhost', '127.0.0.1'));
  const sockets = Array.from({ length: 10 }, () => connect(Number(port), hostname));
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  // A reply to a later connection shows that these were accepted.
  expect((await fetch(`${beside.base}/healthz`)).status).toBe(200);
  beside.baton.process.kill('SIGTERM');
  await pause(200);
  const heads = sockets.map(async (socket) => {
    socket.write(`GET /healthz HTTP/1.1\r\nhost: ${hostname}\r\n\r\n`);
    return (await text(socket)).split('\r\n');
  });
  for (const head of await Promise.all(heads)) {
    expect(head[0]).toBe('HTTP/1.1 200 OK');
    expect(head.map((line) => line.toLowerCase())).toContain('connection: close');
  }
  expect(await beside.baton.ended).toBe(0);
  await beside.close();
});

async function countRuns(): Promise<number> {
  const { rows } = await app.context.pool.query<{ n: number }>('select count(*)::int as n from runs');
  return rows[0]!.n;
}
