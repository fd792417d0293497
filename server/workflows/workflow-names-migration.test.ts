import { copyFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { migrate, migrationsFolder } from '../db/migrate.ts';
import { createTestDatabase } from '../testing/database.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

test('workflows from before the migration have their names, and no translations', async () => {
  const database = await createTestDatabase(null);
  const folder = temporaryFolder('baton-migrations-');
  const names = readdirSync(migrationsFolder).filter((name) => name < '0047');
  for (const name of names) copyFileSync(join(migrationsFolder, name), join(folder, name));
  const client = new pg.Client({ connectionString: database.url });
  try {
    await migrate(database.url, folder);
    await client.connect();
    await client.query(`set session_replication_role = replica`);
    await client.query(`insert into workflows (workspace_id, id, name, draft)
      select '00000000-0000-7000-8000-000000000001', gen_random_uuid(), 'Claim ' || n, '{}' from generate_series(1, 3) n`);
    await migrate(database.url, migrationsFolder);
    const { rows } = await client.query(
      'select workflow_names(w) as names, translations from workflows w order by name',
    );
    expect(rows).toEqual([1, 2, 3].map((n) => ({ names: `Claim ${n}`, translations: {} })));
    await client.query(`update workflows set translations = '{"th": {"name": "คำขอ"}}' where name = 'Claim 2'`);
    const { rows: found } = await client.query(`select name from workflows w where workflow_names(w) like '%คำขอ%'`);
    expect(found).toEqual([{ name: 'Claim 2' }]);
  } finally {
    await client.end();
    await database.drop();
    rmSync(folder, { recursive: true });
  }
});
