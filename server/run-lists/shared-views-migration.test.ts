import { copyFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { migrate, migrationsFolder } from '../db/migrate.ts';
import { createTestDatabase } from '../testing/database.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

test("views from before the migration stay their author's own", async () => {
  const database = await createTestDatabase(null);
  const folder = temporaryFolder('baton-migrations-');
  const names = readdirSync(migrationsFolder).filter((name) => name < '0034');
  for (const name of names) copyFileSync(join(migrationsFolder, name), join(folder, name));
  const client = new pg.Client({ connectionString: database.url });
  try {
    await migrate(database.url, folder);
    await client.connect();
    // Only the table of the views matters: the member is left out.
    await client.query('set session_replication_role = replica');
    await client.query(`insert into run_views (workspace_id, id, member_id, name, query)
      values (gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'Mine', '{}')`);
    await migrate(database.url, migrationsFolder);
    const { rows } = await client.query('select name, is_shared from run_views');
    expect(rows).toEqual([{ name: 'Mine', is_shared: false }]);
  } finally {
    await client.end();
    await database.drop();
    rmSync(folder, { recursive: true });
  }
});
