import { copyFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { migrate, migrationsFolder } from '../db/migrate.ts';
import { createTestDatabase } from '../testing/database.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

test('exports from before the migration are of every run', async () => {
  const database = await createTestDatabase(null);
  const folder = temporaryFolder('baton-migrations-');
  const names = readdirSync(migrationsFolder).filter((name) => name < '0037');
  for (const name of names) copyFileSync(join(migrationsFolder, name), join(folder, name));
  const client = new pg.Client({ connectionString: database.url });
  try {
    await migrate(database.url, folder);
    await client.connect();
    // Only the table of the exports matters: member and workflow are left out.
    await client.query('set session_replication_role = replica');
    await client.query(`insert into exports (workspace_id, id, member_id, workflow_id, format, content, language, created_at)
      values (gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'csv', 'runs', 'en', now())`);
    await migrate(database.url, migrationsFolder);
    const { rows } = await client.query('select format, run_ids from exports');
    expect(rows).toEqual([{ format: 'csv', run_ids: null }]);
  } finally {
    await client.end();
    await database.drop();
    rmSync(folder, { recursive: true });
  }
});
