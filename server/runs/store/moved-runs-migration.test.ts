import { copyFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { migrate, migrationsFolder } from '../../db/migrate.ts';
import { createTestDatabase } from '../../testing/database.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';

test('runs from before the migration have one version, and no move', async () => {
  const database = await createTestDatabase(null);
  const folder = temporaryFolder('baton-migrations-');
  const names = readdirSync(migrationsFolder).filter((name) => name < '0045');
  for (const name of names) copyFileSync(join(migrationsFolder, name), join(folder, name));
  const client = new pg.Client({ connectionString: database.url });
  try {
    await migrate(database.url, folder);
    await client.connect();
    // Only the table of the runs matters: workflow and version are left out.
    await client.query('set session_replication_role = replica');
    await client.query(`insert into runs (workspace_id, id, workflow_id, version_id, status, revision, name, depth, started_at, updated_at)
      values (gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'running', 1, 'Run', 0, now(), now())`);
    await migrate(database.url, migrationsFolder);
    const { rows } = await client.query('select name, former_version_ids, move from runs');
    expect(rows).toEqual([{ name: 'Run', former_version_ids: [], move: null }]);
  } finally {
    await client.end();
    await database.drop();
    rmSync(folder, { recursive: true });
  }
});
