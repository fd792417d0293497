import { copyFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { migrate, migrationsFolder } from '../db/migrate.ts';
import { createTestDatabase } from '../testing/database.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

test('notices from before the migration are listed as read, by their time', async () => {
  const database = await createTestDatabase(null);
  const folder = temporaryFolder('baton-migrations-');
  const names = readdirSync(migrationsFolder).filter((name) => name < '0032');
  for (const name of names) copyFileSync(join(migrationsFolder, name), join(folder, name));
  const client = new pg.Client({ connectionString: database.url });
  try {
    await migrate(database.url, folder);
    await client.connect();
    // Only the table of the notices matters: the rows that they refer to are left out.
    await client.query(`set session_replication_role = replica`);
    await client.query(`insert into notices (workspace_id, member_id, key, run_id, run_step_id, kind, created_at)
      select '00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002', 'opened.' || day,
        gen_random_uuid(), gen_random_uuid(), 'opened', timestamptz '2026-11-01' + day * interval '1 day'
      from generate_series(1, 9) day`);
    await migrate(database.url, migrationsFolder);
    const { rows } = await client.query('select key, read_at is not null as is_read, mailing from notices order by id');
    expect(rows).toEqual(
      Array.from({ length: 9 }, (_, at) => ({ key: `opened.${at + 1}`, is_read: true, mailing: 'now' })),
    );
  } finally {
    await client.end();
    await database.drop();
    rmSync(folder, { recursive: true });
  }
});
