import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';
import { steadyClock } from './queue.ts';
import { resetFutureTimes } from './reset-future-times.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ LOG_LEVEL: 'warn' });
});
afterAll(() => app.close());

/** Moves what is in the queue to the time of a clock that is a day ahead. */
const moveADayAhead = `with jobs as (update pgboss.job set created_on = created_on + interval '1 day',
    start_after = start_after + interval '1 day', started_on = started_on + interval '1 day',
    heartbeat_on = heartbeat_on + interval '1 day', completed_on = completed_on + interval '1 day',
    singleton_on = singleton_on + interval '1 day'),
  queues as (update pgboss.queue set monitor_on = now() + interval '1 day', monitor_claim_on = now() + interval '1 day',
    maintain_on = now() + interval '1 day')
  update pgboss.version set cron_on = now() + interval '1 day', flow_on = now() + interval '1 day',
    monitor_backoff_on = now() + interval '1 day'`;

test('the queue goes on when the clock of the database that was a day ahead is corrected', async () => {
  const { context } = app;
  const { boss } = context.jobs;
  // A worker that was killed, a job that has just been added and one that is collected, a failed one, a reminder of a date, and
  // what a schedule did at a minute that is still to come.
  await boss.send('notify_opened', { of: 'killed' });
  await boss.fetch('notify_opened');
  await boss.send('notify_parent', {});
  await boss.send('mail_notices', {}, { startAfter: 60 });
  await boss.send('send_mail', {});
  const [failed] = await boss.fetch('send_mail');
  await boss.fail('send_mail', failed!.id);
  await boss.send('remind_due', {}, { startAfter: 3 * 24 * 3600 });
  await boss.send('fold_usage', {}, { singletonSeconds: 60 });
  const [folded] = await boss.fetch('fold_usage');
  await boss.complete('fold_usage', folded!.id);
  await context.pool.query(moveADayAhead);

  await resetFutureTimes(context);
  const { rows: looks } = await context.pool.query(
    `select extract(epoch from greatest(v.cron_on, v.flow_on, v.monitor_backoff_on, q.at) - now()) <= 0 as is_past
      from pgboss.version v, (select max(greatest(monitor_on, monitor_claim_on, maintain_on)) as at from pgboss.queue) q`,
  );
  expect(looks).toEqual([{ is_past: true }]);
  const { rows: jobs } = await context.pool.query<{ name: string; minutes: number }>(
    `select name, state::text, round(extract(epoch from start_after - now()) / 60)::int as minutes from pgboss.job
      where state < 'active' and name not like '\\_\\_%' order by name`,
  );
  expect(jobs).toMatchObject([
    { name: 'mail_notices', state: 'created', minutes: 1 },
    { name: 'notify_parent', state: 'created', minutes: 0 },
    // The date of a reminder is a date, whatever the clock showed when it was planned.
    { name: 'remind_due', state: 'created', minutes: 4 * 24 * 60 },
    { name: 'send_mail', state: 'retry' },
  ]);
  // A retry waits for four hours at most.
  expect(jobs[3]!.minutes).toBeLessThanOrEqual(4 * 60);
  // Twenty seconds later, and without a sign of the worker.
  await context.pool.query(`with queues as (update pgboss.queue set monitor_claim_on = now() - interval '20 seconds')
    update pgboss.job set heartbeat_on = heartbeat_on - interval '20 seconds' where state = 'active'`);
  await boss.supervise('notify_opened');
  const { rows: killed } = await context.pool.query(`select state::text from pgboss.job where name = 'notify_opened'`);
  expect(killed).toEqual([{ state: 'retry' }]);
  const { rows: slots } = await context.pool.query('select 1 from pgboss.job where singleton_on is not null');
  expect(slots).toEqual([]);
  expect(app.logged().join()).toContain('clock was set back');
});

test('a queue whose clock is right is left alone', async () => {
  const { context } = app;
  const read = async () => {
    const { rows } = await context.pool.query(
      `select (select to_jsonb(v) from pgboss.version v) as version, jsonb_agg(q order by q.name) as queues,
        (select jsonb_agg(j order by j.id) from pgboss.job j) as jobs from pgboss.queue q`,
    );
    return rows;
  };
  await resetFutureTimes(context);
  const before = await read();
  await resetFutureTimes(context);
  expect(await read()).toEqual(before);
});

test("the queue's own timers do not wait for a clock that was set back", () => {
  const before = steadyClock.now();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 24 * 3600 * 1000 });
  try {
    expect(steadyClock.now()).toBeGreaterThanOrEqual(before);
  } finally {
    vi.useRealTimers();
  }
  expect(Math.abs(steadyClock.now() - Date.now())).toBeLessThan(5_000);
});
