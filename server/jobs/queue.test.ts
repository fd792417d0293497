import pg from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../testing/database.ts';
import { openJobs, queues } from './queue.ts';

test('queues with the settings of an older Baton are updated at the start, and others are not touched', async () => {
  const database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const readQueues = async () => {
    const { rows } = await client.query<{ name: string; retry_limit: number; heartbeat_seconds: number; at: string }>(
      'select name, retry_limit, heartbeat_seconds, updated_on::text as at from pgboss.queue order by name',
    );
    return new Map(rows.map((row) => [row.name, row]));
  };
  try {
    await client.query(`update pgboss.queue set retry_limit = 1, heartbeat_seconds = 90 where name = 'send_mail'`);
    const before = await readQueues();
    const jobs = await openJobs(database.url, 'web', () => {});
    await jobs.stop();
    const after = await readQueues();
    expect(after.get('send_mail')).toMatchObject({ retry_limit: queues.send_mail.retryLimit, heartbeat_seconds: 15 });
    for (const name of Object.keys(queues).filter((one) => one !== 'send_mail')) {
      expect(after.get(name)).toEqual(before.get(name));
    }
  } finally {
    await client.end();
    await database.drop();
  }
});

test('a job that no worker takes is kept for years, whatever pg-boss deletes', async () => {
  const database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    const jobs = await openJobs(database.url, 'web', () => {});
    // As an older Baton left it, which limited the time to two weeks.
    await jobs.send('remind_due', {});
    await client.query(`update pgboss.queue set retention_seconds = 1209600 where name = 'remind_due'`);
    await client.query(`update pgboss.job set keep_until = now() - interval '1 day' where name = 'remind_due'`);
    await (await openJobs(database.url, 'web', () => {})).stop();
    await jobs.send('sweep_file', {});
    await client.query(
      `update pgboss.job set created_on = created_on - interval '2 years', start_after = start_after - interval '2 years',
        keep_until = keep_until - interval '2 years' where name = 'sweep_file'`,
    );
    await client.query('update pgboss.queue set maintain_on = null');
    for (const name of ['sweep_file', 'remind_due']) await jobs.boss.supervise(name);
    const { rows } = await client.query(
      `select j.name, state, maintain_on is not null as is_swept from pgboss.job j join pgboss.queue q on q.name = j.name order by j.name`,
    );
    expect(rows).toEqual([
      { name: 'remind_due', state: 'created', is_swept: true },
      { name: 'sweep_file', state: 'created', is_swept: true },
    ]);
    await jobs.stop();
  } finally {
    await client.end();
    await database.drop();
  }
});
