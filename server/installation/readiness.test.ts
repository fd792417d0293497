import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrationLock } from '../db/migrate.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';
import { keepHeartbeat, recordProcess } from './keep-heartbeat.ts';

let app: TestApp;
let stopHeart: () => Promise<void>;
beforeEach(async () => {
  app = await openTestApp();
  stopHeart = await keepHeartbeat(app.context);
});
afterEach(async () => {
  await stopHeart();
  await app.close();
});

async function ask() {
  const reply = await app.app.inject('/readyz');
  return [reply.statusCode, reply.json().problems ?? reply.json().status] as const;
}

test('is ready with a migrated database, a worker and space', async () => {
  expect(await ask()).toEqual([200, 'ok']);
});

test('says that the database is read-only', async () => {
  const { pool } = app.context;
  await pool.query(
    `do $$ begin execute format('alter database %I set default_transaction_read_only = on', current_database()); end $$`,
  );
  await cutConnections();
  expect(await ask()).toEqual([503, ['database_read_only']]);
  await pool.query('set default_transaction_read_only = off');
  await pool.query(
    `do $$ begin execute format('alter database %I reset default_transaction_read_only', current_database()); end $$`,
  );
  await cutConnections();
  expect(await ask()).toEqual([200, 'ok']);
});

/** As a restart of PostgreSQL does: settings of the database hold for new connections. */
async function cutConnections(): Promise<void> {
  const client = new pg.Client({ connectionString: app.context.pool.options.connectionString });
  await client.connect();
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await client.end();
  // The pools notice lost connections a moment later.
  await expect
    .poll(() =>
      app.context.pool.query('select 1').then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
}

test('says that the database is away, while the process is alive', async () => {
  const url = new URL(app.context.pool.options.connectionString ?? '');
  const name = url.pathname.slice(1);
  const other = new pg.Client({ connectionString: url.href.replace(name, 'postgres') });
  await other.connect();
  await other.query(`alter database ${name} allow_connections false`);
  await other.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
  expect(await ask()).toEqual([503, ['database_away']]);
  expect((await app.app.inject('/healthz')).statusCode).toBe(200);
  await other.query(`alter database ${name} allow_connections true`);
  await other.end();
  await expect.poll(ask).toEqual([200, 'ok']);
});

test('says that migrations are running, and that the database is behind', async () => {
  const client = new pg.Client({ connectionString: app.context.pool.options.connectionString });
  await client.connect();
  await client.query('select pg_advisory_lock($1)', [migrationLock]);
  expect(await ask()).toEqual([503, ['migrations_running']]);
  await client.end();
  await expect.poll(ask).toEqual([200, 'ok']);
  await app.context.pool.query(`delete from migrations where name like '0031%'`);
  expect(await ask()).toEqual([503, ['migrations_behind']]);
});

test('says that no worker works: none was started, it stopped, or it says nothing any more', async () => {
  // This one says so once, and not again while the test looks.
  await stopHeart();
  expect(await ask()).toEqual([503, ['worker_missing']]);
  await recordProcess(app.context, app.context.nextId());
  expect(await ask()).toEqual([200, 'ok']);
  await app.context.pool.query(`update processes set seen_at = now() - interval '2 minutes'`);
  expect(await ask()).toEqual([503, ['worker_missing']]);
  // Of a clock that was ahead, and a worker that ended meanwhile.
  await app.context.pool.query(`update processes set seen_at = now() + interval '1 day'`);
  expect(await ask()).toEqual([503, ['worker_missing']]);
  await app.context.pool.query(`update processes set seen_at = now(), role = 'web'`);
  expect(await ask()).toEqual([503, ['worker_missing']]);
  await app.context.pool.query(`update processes set role = 'worker'`);
  expect(await ask()).toEqual([200, 'ok']);
});

test('says that the disk is nearly full', async () => {
  app.context.config.DISK_MIN_FREE_MB = 100_000_000;
  expect(await ask()).toEqual([503, ['disk_nearly_full']]);
});
