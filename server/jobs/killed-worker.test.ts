import { readdirSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { definitionBuilders } from '../demo/demo-definition.ts';
import { createTestWorkflow, createTestWorkspace, type TestRun, type TestWorkspace } from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';
import { type BatonProcess, spawnBeside, whenReady } from '../testing/start-baton.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

let app: TestApp;
let workspace: TestWorkspace;
let folder: string;
const running: BatonProcess[] = [];

beforeAll(async () => {
  app = await openTestApp();
  workspace = await createTestWorkspace(app);
  folder = temporaryFolder('baton-killed-');
});
afterAll(async () => {
  for (const worker of running) {
    worker.process.kill('SIGKILL');
    await worker.ended;
  }
  rmSync(folder, { recursive: true, force: true });
  await app.close();
});

/** A real worker on the app's database. The app itself runs no jobs. */
function startWorker(env: Record<string, string> = {}): BatonProcess {
  const worker = spawnBeside(app, 'worker', { DATA_DIR: folder, ...env });
  running.push(worker);
  return worker;
}

/** A run whose only step is an automatic email. */
async function startRun(name: string): Promise<string> {
  const { act, group } = definitionBuilders(`killed ${name}`);
  const mail = {
    to: [{ type: 'email', email: 'out@example.org' }],
    cc: [],
    bcc: [],
    reply_to: [],
    subject: name,
    body: '',
  };
  const definition = {
    schema: 1 as const,
    trigger_form: [],
    action_groups: [group('One', act('automatic_email', 'Send', mail as never, {}))],
    cancellation: [],
  };
  const { owner } = workspace;
  const { id } = await createTestWorkflow(workspace, definition, [owner.ref]);
  const { body } = await owner.call<{ run: TestRun }>('POST', `${workspace.path}/runs`, { workflow_id: id });
  return body.run.id;
}

const statusOf = async (run: string) =>
  (await workspace.owner.call<{ run: TestRun }>('GET', `${workspace.path}/runs/${run}`)).body.run.status;
const stateOf = async (run: string) => {
  const { rows } = await app.context.pool.query<{ state: string }>(
    `select state::text from pgboss.job where name = 'execute_step' and data ->> 'of_run_id' = $1`,
    [run],
  );
  return rows[0]?.state;
};

async function until(isSo: () => Promise<boolean> | boolean, seconds: number): Promise<void> {
  for (const end = Date.now() + seconds * 1000; !(await isSo()); ) {
    if (Date.now() > end) throw new Error(`not within ${seconds} s`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

test('a job of a worker killed after sending a mail is taken over within 60 seconds, and nothing is lost or duplicated', async () => {
  const run = await startRun('killed');
  const killed = startWorker({ CRASH_AT: 'step-executed:1' });
  expect(await killed.ended).toBeNull();
  const outbox = () => readdirSync(join(folder, 'outbox')).filter((name) => name.startsWith('step.'));
  expect([outbox().length, await statusOf(run), await stateOf(run)]).toEqual([1, 'running', 'active']);
  startWorker();
  await until(async () => (await statusOf(run)) === 'completed', 60);
  // The second mail has the first one's key and therefore its Message-ID, so the outbox overwrote the same file.
  expect(outbox()).toHaveLength(1);
  const { rows } = await app.context.pool.query(`select 1 from activities where run_id = $1 and kind = 'step_sent'`, [
    run,
  ]);
  expect(rows).toHaveLength(1);
});

test('a worker that is told to stop returns a hanging job to the queue at once', async () => {
  for (const worker of running.splice(0)) {
    worker.process.kill('SIGTERM');
    await worker.ended;
  }
  // A mail server that accepts the connection and never replies.
  let calls = 0;
  const server = await new Promise<Server>((resolve) => {
    const silent: Server = createServer((socket) => {
      calls++;
      socket.on('error', () => {});
    }).listen(0, '127.0.0.1', () => resolve(silent));
  });
  const { port } = server.address() as { port: number };
  const run = await startRun('stopped');
  const worker = startWorker({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  await whenReady(worker, 'Baton works on jobs');
  await until(() => calls > 0, 15);
  worker.process.kill('SIGTERM');
  expect(await worker.ended).toBe(0);
  expect(await stateOf(run)).toBe('retry');
  server.close();
});
