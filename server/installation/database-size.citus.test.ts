import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';
import { databaseSize } from './database-size.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

test('the size of a database is that of all its nodes', async () => {
  const { pool } = app.context;
  const { rows } = await pool.query<{ size: number }>('select pg_database_size(current_database()) as size');
  const [own = 0] = rows.map(({ size }) => size);
  expect(own).toBeGreaterThan(1_000_000);
  expect(await databaseSize(pool)).toBeGreaterThan(own);
});
