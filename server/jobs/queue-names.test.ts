import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { expect, test } from 'vitest';
import { migrate, migrationsFolder } from '../db/migrate.ts';
import { createTestDatabase } from '../testing/database.ts';
import { openJobs } from './queue.ts';

/** The queues of a Baton from before migration 0019, as it created them. */
const oldQueues = {
  give_up_step: { retryLimit: 20 },
  perform_step: { retryLimit: 7, deadLetter: 'give_up_step' },
  tell_parent: { retryLimit: 3 },
  look_at_people: {},
  forget_expired: { retryLimit: 0 },
  make_export: { expireInSeconds: 3600 },
};

test('the migration moves the jobs and the settings of renamed queues', async () => {
  const database = await createTestDatabase(null);
  const folder = mkdtempSync(join(tmpdir(), 'baton-migrations-'));
  const client = new pg.Client({ connectionString: database.url });
  try {
    for (const name of readdirSync(migrationsFolder).filter((one) => one < '0019')) {
      copyFileSync(join(migrationsFolder, name), join(folder, name));
    }
    await migrate(database.url, { folder });
    const old = new PgBoss({ connectionString: database.url, supervise: false, schedule: true });
    await old.start();
    for (const [name, settings] of Object.entries(oldQueues)) await old.createQueue(name, settings);
    await old.send('perform_step', { type: 'perform_step', run_id: 'a' });
    await old.send('tell_parent', { type: 'tell_parent', status: 'completed' });
    await old.send('make_export', { export_id: 'b' });
    await old.send('give_up_step', { run_id: 'c' });
    await old.send('look_at_people', { workspace_id: 'd' });
    const [taken] = await old.fetch('look_at_people');
    await old.complete('look_at_people', taken!.id);
    await old.schedule('forget_expired', '17 3 * * *');
    await old.stop({ graceful: false });

    await migrate(database.url);
    await client.connect();
    const { rows: queues } = await client.query(
      'select name, retry_limit, expire_seconds, dead_letter from pgboss.queue order by name',
    );
    const settings = Object.fromEntries(queues.map(({ name, ...rest }) => [name, rest]));
    const isOld = (name: string) => name in oldQueues && name !== 'give_up_step';
    expect(Object.keys(settings).filter(isOld)).toEqual([]);
    expect(settings).toMatchObject({
      execute_step: { retry_limit: 7, dead_letter: 'give_up_step' },
      notify_parent: { retry_limit: 3 },
      people_changed: {},
      delete_expired: { retry_limit: 0 },
      create_export: { expire_seconds: 3600 },
    });
    const { rows: jobs } = await client.query(
      `select name, state::text, data from pgboss.job where name not like '\\_\\_%' order by name`,
    );
    expect(jobs).toEqual([
      { name: 'create_export', state: 'created', data: { export_id: 'b' } },
      { name: 'execute_step', state: 'created', data: { type: 'execute_step', run_id: 'a' } },
      { name: 'give_up_step', state: 'created', data: { run_id: 'c' } },
      { name: 'notify_parent', state: 'created', data: { type: 'notify_parent', status: 'completed' } },
      { name: 'people_changed', state: 'completed', data: { workspace_id: 'd' } },
    ]);

    // A worker of today finds what waits.
    const { boss, stop } = await openJobs(database.url, 'web', () => {});
    expect((await boss.fetch('execute_step')).map(({ data }) => data)).toEqual([{ type: 'execute_step', run_id: 'a' }]);
    expect((await boss.getSchedules()).map(({ name }) => name)).not.toContain('forget_expired');
    await stop();
  } finally {
    await client.end();
    await database.drop();
    rmSync(folder, { recursive: true });
  }
});
