import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Installation } from '../../contract/installation.ts';
import type { Unix } from '../../engine/definition.ts';
import { migrate } from '../db/migrate.ts';
import { recordProcess } from '../installation/keep-heartbeat.ts';
import { type AnalyticsWorld, createAnalyticsWorld } from '../testing/analytics-world.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';
import { addHistory } from '../testing/run-history.ts';
import { startStandby } from '../testing/start-standby.ts';
import { startTemporaryServer } from '../testing/temporary-server.ts';

// A real primary with a real standby, which follows it by PostgreSQL's streaming replication.
let primary: Awaited<ReturnType<typeof startTemporaryServer>>;
let standby: Awaited<ReturnType<typeof startStandby>>;
let app: TestApp;
let world: AnalyticsWorld;

beforeAll(async () => {
  primary = await startTemporaryServer();
  await migrate(primary.url);
  standby = await startStandby(primary);
  app = await openTestApp(
    { DATABASE_REPLICA_URL: standby.url, DATABASE_REPLICA_MAX_LAG_SECONDS: '2', OPERATORS: 'operator@example.org' },
    { url: primary.url, drop: async () => {} },
  );
  world = await createAnalyticsWorld(app);
});
afterAll(async () => {
  await app?.close();
  await primary?.stop();
});

const onStandby = async (statement: string) => {
  const client = new pg.Client({ connectionString: standby.url });
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(statement);
  await client.end();
  return rows[0];
};

/** Waits until the standby has all that the primary has now. */
async function keepUp(): Promise<void> {
  await recordProcess(app.context, app.context.nextId());
  const { rows } = await app.context.pool.query<{ at: string }>('select pg_current_wal_insert_lsn() as at');
  const replayed = `select pg_last_wal_replay_lsn() >= '${rows[0]?.at}' as is_there`;
  await expect.poll(async () => (await onStandby(replayed))?.is_there, { timeout: 20_000 }).toBe(true);
}

const startedRuns = async () => {
  const { workspace } = world;
  const path = `${workspace.path}/runs/completion_rate?filter_period=this_month`;
  const { status, body } = await workspace.owner.call<{ data: { started: number; as_of: Unix | null } }>('GET', path);
  expect(status).toBe(200);
  return body.data;
};

const addRun = () =>
  addHistory(app.context.pool, world.workspace.id, [
    {
      id: app.context.nextId(),
      workflow_id: world.versions[0]?.workflow_id as string,
      version_id: world.versions[0]?.version_id as string,
      status: 'running',
      started_at: Date.now(),
      ended_at: null,
      due_at: null,
      mark: 'none',
      initiator_id: null,
      steps: [],
    },
  ]);

test('figures are read from the replica, and say up to when', async () => {
  await addRun();
  await keepUp();
  const { started, as_of } = await startedRuns();
  expect(started).toBe(1);
  expect(Math.abs((as_of ?? 0) - Date.now() / 1000)).toBeLessThan(30);
});

test('forecasts take past runs from the replica', async () => {
  const { owner, path } = world.workspace;
  const asked = vi.spyOn(app.context.replica!.pool, 'query');
  const isRead = async () => {
    // Of another workflow each time: a history is kept for some minutes.
    const workflow = { name: app.context.nextId() };
    const { body } = await owner.call<{ workflow: { id: string } }>('POST', `${path}/workflows`, { workflow });
    await keepUp();
    const { status } = await owner.call('GET', `${path}/workflows/${body.workflow.id}/forecast`);
    expect(status).toBe(200);
    return asked.mock.calls.some(
      ([statement]) => (statement as unknown as { name?: string }).name === 'find-past-runs',
    );
  };
  // A replica that a busy machine holds back for two seconds is not used.
  await expect.poll(isRead, { timeout: 20_000 }).toBe(true);
  asked.mockRestore();
});

test('a replica that stands still is used until it is too far behind, then the database itself', async () => {
  await keepUp();
  await onStandby('select pg_wal_replay_pause()');
  await addRun();
  const before = await startedRuns();
  // It may have taken longer than the allowed lag to come here on a busy machine.
  if (before.as_of !== null) expect(before.started).toBe(1);
  await expect.poll(startedRuns, { timeout: 20_000 }).toMatchObject({ started: 2, as_of: null });
  await onStandby('select pg_wal_replay_resume()');
  await keepUp();
  expect(await startedRuns()).toMatchObject({ started: 2, as_of: expect.any(Number) });
});

test('what has not arrived on the replica is read from the database itself', async () => {
  await keepUp();
  await onStandby('select pg_wal_replay_pause()');
  const { owner, path } = world.workspace;
  const made = await owner.call<{ workflow: { id: string } }>('POST', `${path}/workflows`, {
    workflow: { name: 'New' },
  });
  const asked = `${path}/runs/total_runs_count?workflow_id=${made.body.workflow.id}`;
  const { status, body } = await owner.call<{ data: { as_of: Unix | null } }>('GET', asked);
  expect([status, body.data.as_of]).toEqual([200, null]);
  await onStandby('select pg_wal_replay_resume()');
});

test('without its replica, Baton reads the database itself and says so to the operator', async () => {
  await keepUp();
  expect(await showReplica()).toMatchObject({ is_used: true, lag: expect.any(Number) });
  await standby.stop();
  expect(await startedRuns()).toMatchObject({ started: 2, as_of: null });
  expect(await showReplica()).toEqual({ as_of: null, lag: null, is_used: false });
});

async function showReplica() {
  await app.context.pool.query('update users set email = $1 where email = $2', [
    'operator@example.org',
    world.workspace.owner.email,
  ]);
  const reply = await world.workspace.owner.call<{ installation: Installation }>('GET', '/api/v1/user/installation');
  expect(reply.status).toBe(200);
  return reply.body.installation.replica;
}
