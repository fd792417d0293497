import { afterAll, expect, inject, it } from 'vitest';
import { connect } from './connect.ts';

const { pool, listPool, close } = connect(inject('databaseUrl'), () => {});
afterAll(close);

it('reads timestamps as unix seconds, dates as text, counts as numbers and decimals as strings', async () => {
  const { rows } = await pool.query(`select
    timestamptz '2026-11-21 05:00:00.999+02' as moment,
    timestamptz '1969-12-31 23:59:59.5+00' as before_1970,
    date '2026-11-21' as day, 9007199254740991::int8 as count, 1.50::numeric as amount,
    array[timestamptz '1970-01-01 00:00:09+00', null] as moments, array[date '2026-11-21'] as days, array[7::int8] as counts,
    array[]::int8[] as none`);
  expect(rows[0]).toEqual({
    moment: Date.UTC(2026, 10, 21, 3) / 1000,
    before_1970: -1,
    day: '2026-11-21',
    count: Number.MAX_SAFE_INTEGER,
    amount: '1.50',
    moments: [9, null],
    days: ['2026-11-21'],
    counts: [7],
    none: [],
  });
});

it('plans frequent statements once, and lists for their values', async () => {
  const mode = 'show plan_cache_mode';
  expect((await pool.query(mode)).rows).toEqual([{ plan_cache_mode: 'force_generic_plan' }]);
  expect((await listPool.query(mode)).rows).toEqual([{ plan_cache_mode: 'auto' }]);
});

it('compiles no plans', async () => {
  for (const each of [pool, listPool]) expect((await each.query('show jit')).rows).toEqual([{ jit: 'off' }]);
});

it('reconnects after the server ended its connections', async () => {
  const { rows } = await pool.query('select pg_backend_pid() as pid');
  await listPool.query('select pg_terminate_backend($1)', [rows[0].pid]);
  await expect
    .poll(async () => (await pool.query('select 1 as one').catch(() => ({ rows: [] }))).rows)
    .toEqual([{ one: 1 }]);
});
