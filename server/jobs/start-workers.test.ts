import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';
import { findDueQueues } from './find-due-queues.ts';
import { type Handlers, startWorkers } from './start-workers.ts';

let app: TestApp;
let stop: (() => Promise<void>) | undefined;
/** The jobs that were started. */
const done: string[] = [];
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(async () => {
  await stop?.();
  await app.close();
});

/** Commits in the database so far, of all connections. */
async function countCommits(): Promise<number> {
  const { rows } = await app.context.pool.query<{ commits: number }>(
    'select xact_commit::int as commits from pg_stat_database where datname = current_database()',
  );
  return rows[0]!.commits;
}

test('finds the queues with a job that may be started now, whatever waits or has ended in others', async () => {
  const { boss } = app.context.jobs;
  const names = ['notify_opened', 'notify_withdrawn', 'cancel_child', 'notify_parent', 'sweep_file'] as const;
  const due = () => findDueQueues(app.context.pool, names);
  expect(await due()).toEqual([]);
  await boss.send('notify_opened', {});
  await boss.send('notify_opened', {});
  await boss.send('notify_withdrawn', {}, { startAfter: 3600 });
  for (const name of ['cancel_child', 'notify_parent'] as const) await boss.send(name, {});
  const [taken] = await boss.fetch('cancel_child');
  const [failed] = await boss.fetch('notify_parent');
  await boss.fail('notify_parent', failed!.id);
  expect(await due()).toEqual(['notify_opened']);
  await boss.complete('cancel_child', taken!.id);
  await app.context.pool.query(`update pgboss.job set start_after = now() - interval '1 hour' where state < 'active'`);
  expect(await due()).toEqual(['notify_opened', 'notify_withdrawn', 'notify_parent']);
});

test('workers start new jobs soon, and leave the database alone while there are none', async () => {
  // Of an earlier try.
  await stop?.();
  done.length = 0;
  const handlers = new Proxy({}, { get: (_none, queue) => async () => void done.push(String(queue)) }) as Handlers;
  stop = await startWorkers(app.context, handlers);
  await app.context.jobs.send('notify_opened', {});
  await expect.poll(() => done, { timeout: 40_000 }).toContain('notify_opened');
  await pause(1_500);
  done.length = 0;
  const before = await countCommits();
  await pause(3_000);
  // Two looks a second, and what PostgreSQL and the queue do by themselves. If each queue were asked, there were 200.
  expect((await countCommits()) - before).toBeLessThan(120);
  await app.context.jobs.send('notify_opened', {});
  await app.context.jobs.send('sweep_file', {});
  // By itself a worker asks every 30 seconds.
  await expect
    .poll(() => done, { timeout: 20_000, interval: 20 })
    .toEqual(expect.arrayContaining(['notify_opened', 'sweep_file']));
});
