import { afterAll, beforeAll, expect, test } from 'vitest';
import { countWaiting } from '../testing/count-waiting.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { type Connections, connect } from './connect.ts';
import { inTransaction } from './in-transaction.ts';
import { retryTransaction } from './retry-transaction.ts';

let database: TestDatabase;
let connections: Connections;
beforeAll(async () => {
  database = await createTestDatabase();
  connections = connect(database.url, () => {});
});
afterAll(async () => {
  await connections.close();
  await database.drop();
});

const lock = 'select pg_advisory_xact_lock($1)';

test('a transaction that PostgreSQL ends because of a deadlock is executed again', async () => {
  const { pool } = connections;
  let attempts = 0;
  const other = await pool.connect();
  await other.query('begin');
  await other.query(lock, [471101]);
  let committed: Promise<unknown> | undefined;
  const result = await retryTransaction(() =>
    inTransaction(pool, async (client) => {
      attempts++;
      // The one whose time is up first is ended.
      await client.query(`set local deadlock_timeout = '20ms'`);
      await client.query(lock, [471102]);
      committed ??= other.query(lock, [471102]).then(() => other.query('commit'));
      if (attempts === 1) await expect.poll(() => countWaiting(pool)).toBe(1);
      await client.query(lock, [471101]);
      return 'stored';
    }),
  );
  await committed;
  other.release();
  expect([result, attempts]).toEqual(['stored', 2]);
});

test('other errors are reported at once, and so is a deadlock that comes again and again', async () => {
  const fail = async (code: string) => {
    let attempts = 0;
    const failed = retryTransaction(async () => {
      attempts++;
      throw Object.assign(new Error(code), { code });
    });
    await expect(failed).rejects.toThrow(code);
    return attempts;
  };
  expect([await fail('23505'), await fail('40P01')]).toEqual([1, 4]);
});
