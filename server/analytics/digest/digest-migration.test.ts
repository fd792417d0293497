import { copyFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { migrate, migrationsFolder } from '../../db/migrate.ts';
import { createTestDatabase } from '../../testing/database.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';

test('a user who had turned off mails about runs before the migration does not get the weekly mail', async () => {
  const database = await createTestDatabase(null);
  const folder = temporaryFolder('baton-migrations-');
  const names = readdirSync(migrationsFolder).filter((name) => name < '0028');
  for (const name of names) copyFileSync(join(migrationsFolder, name), join(folder, name));
  const client = new pg.Client({ connectionString: database.url });
  try {
    await migrate(database.url, folder);
    await client.connect();
    await client.query(`
      insert into users (id, email, email_verified, first_name, last_name, name, subscribed_to_email) values
        (gen_random_uuid(), 'with@example.org', true, 'With', 'Mails', 'With Mails', true),
        (gen_random_uuid(), 'without@example.org', true, 'Without', 'Mails', 'Without Mails', false)`);
    await migrate(database.url, migrationsFolder);
    const { rows } = await client.query('select email, subscribed_to_digest from users order by email');
    expect(rows).toEqual([
      { email: 'with@example.org', subscribed_to_digest: true },
      { email: 'without@example.org', subscribed_to_digest: false },
    ]);
  } finally {
    await client.end();
    await database.drop();
    rmSync(folder, { recursive: true });
  }
});
