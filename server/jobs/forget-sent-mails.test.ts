import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { expect, test } from 'vitest';
import { migrate, migrationsFolder } from '../db/migrate.ts';
import { createTestDatabase } from '../testing/database.ts';

test('the migration forgets what sent mails said, and keeps those that wait', async () => {
  const database = await createTestDatabase(null);
  const folder = mkdtempSync(join(tmpdir(), 'baton-migrations-'));
  const client = new pg.Client({ connectionString: database.url });
  try {
    for (const name of readdirSync(migrationsFolder).filter((one) => one < '0027')) {
      copyFileSync(join(migrationsFolder, name), join(folder, name));
    }
    await migrate(database.url, { folder });
    const old = new PgBoss({ connectionString: database.url, supervise: false, schedule: false });
    await old.start();
    await old.createQueue('send_mail');
    await old.createQueue('sweep_file');
    const mail = { to: ['a@example.org'], subject: 'Hi', text: 'https://baton.test/reset_password?token=abc' };
    await old.send('send_mail', { key: 'sent', ...mail });
    const [taken] = await old.fetch('send_mail');
    await old.complete('send_mail', taken!.id);
    await old.send('send_mail', { key: 'waiting', ...mail });
    await old.send('sweep_file', { key: 'file' });
    await old.stop({ graceful: false });
    await migrate(database.url);
    await client.connect();
    const { rows } = await client.query(
      `select data from pgboss.job where name in ('send_mail', 'sweep_file') order by data ->> 'key'`,
    );
    expect(rows.map(({ data }) => data)).toEqual([{ key: 'file' }, { key: 'sent' }, { key: 'waiting', ...mail }]);
  } finally {
    await client.end();
    await database.drop();
    rmSync(folder, { recursive: true });
  }
});
