import { afterAll, beforeAll, expect, test } from 'vitest';
import { repeats } from '../testing/extended.ts';
import {
  createTestWorkflow,
  createTestWorkspace,
  requestDefinition,
  type TestPerson,
  type TestWorkflow,
  type TestWorkspace,
} from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';
import { spawnBeside } from '../testing/start-baton.ts';
import { hasOutbox } from './outbox.ts';
import { relayEffects } from './relay-effects.ts';

let app: TestApp;
let workspace: TestWorkspace;
let workflow: TestWorkflow;
let asker: TestPerson;

beforeAll(async () => {
  app = await openTestApp({ JOBS_OUTBOX: 'true' });
  workspace = await createTestWorkspace(app);
  asker = await workspace.person();
  workflow = await createTestWorkflow(workspace, requestDefinition([workspace.owner.ref]), [asker.ref]);
  await app.work();
  app.mails();
});
afterAll(() => app.close());

interface Effect {
  id: string;
  queue: string;
}

const readEffects = async () =>
  (await app.context.pool.query<Effect>('select id, queue from effects order by id')).rows;
const readJobs = async (effects: Effect[]) =>
  // On several nodes, what the tests ask the other pool about jobs hands them on before.
  (
    await app.context.listPool.query<Effect>(
      'select id, name as queue from pgboss.job where id = any($1) order by id',
      [effects.map(({ id }) => id)],
    )
  ).rows;

/** Starts a run, whose first step notifies the asker. @returns What is in the outbox then */
async function startRun(): Promise<Effect[]> {
  const { status } = await asker.call('POST', `${workspace.path}/runs`, { workflow_id: workflow.id });
  expect(status).toBe(201);
  const effects = await readEffects();
  expect(effects.map(({ queue }) => queue)).toContain('notify_opened');
  return effects;
}

test('the jobs of a transition are committed in the outbox, and become jobs of the queue under their ids', async () => {
  const effects = await startRun();
  expect(await readJobs(effects)).toEqual([]);
  await relayEffects(app.context);
  expect([await readEffects(), await readJobs(effects)]).toEqual([[], effects]);
  await app.work();
  expect(app.mails()).toHaveLength(1);
});

test('jobs that a transaction adds are in the outbox too, and those of people without a workspace are not', async () => {
  const invited = await workspace.owner.call('POST', `${workspace.path}/users`, {
    emails: ['new@example.org'],
    role: 'member',
  });
  await app.call('POST', '/api/auth/forgot_password', { email: asker.email });
  expect([invited.status, (await readEffects()).filter(({ queue }) => queue === 'send_mail').length]).toEqual([201, 1]);
  await app.work();
});

test('the connection that a process opens first writes to the outbox too', async () => {
  const fresh = await openTestApp({ JOBS_OUTBOX: 'true' });
  try {
    const client = await fresh.context.pool.connect();
    client.release();
    expect([fresh.context.pool.totalCount, hasOutbox(client)]).toEqual([1, true]);
  } finally {
    await fresh.close();
  }
});

test('a job is started as late as it was asked for', async () => {
  const { pool } = app.context;
  await pool.query(
    `insert into effects (workspace_id, id, queue, data, start_after)
      values ($1, gen_random_uuid(), 'remind_due', '{}', now() + interval '1 hour')`,
    [workspace.id],
  );
  const effects = await readEffects();
  await relayEffects(app.context);
  const { rows } = await pool.query<{ minutes: number }>(
    `select round(extract(epoch from start_after - now()) / 60)::int as minutes from pgboss.job where id = $1`,
    [effects[0]?.id],
  );
  expect(rows).toEqual([{ minutes: 60 }]);
  await pool.query('delete from pgboss.job where id = $1', [effects[0]?.id]);
});

async function killWhileRelaying(): Promise<void> {
  const effects = await startRun();
  const env = { JOBS_OUTBOX: 'true', CRASH_AT: 'effects-relayed:1', LOG_LEVEL: 'silent' };
  const killed = spawnBeside(app, 'worker', env);
  // Null: by a signal.
  expect(await killed.ended).toBeNull();
  // A job of an earlier start may have been done meanwhile, and left its own.
  expect(await readEffects()).toEqual(expect.arrayContaining(effects));
  expect(await readJobs(effects)).toEqual(effects);
  // PostgreSQL may need a moment to notice that the killed process no longer holds the relay's lock.
  await expect
    .poll(
      async () => {
        await Promise.all([relayEffects(app.context), relayEffects(app.context)]);
        return readEffects();
      },
      { timeout: 10_000 },
    )
    .toEqual([]);
  expect(await readJobs(effects)).toEqual(effects);
  await app.work();
}

test(
  'a process that is killed between adding jobs and emptying the outbox adds each of them once',
  async () => {
    for (let kill = 0; kill < repeats(1, 20); kill++) await killWhileRelaying();
  },
  repeats(60_000, 300_000),
);
