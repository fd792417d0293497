import { copyFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { migrate, migrationsFolder } from '../db/migrate.ts';
import { createTestDatabase } from './database.ts';
import { temporaryFolder } from './temporary-folder.ts';

interface SchemaBefore {
  client: pg.Client;
  /** Applies the migration and all later ones. @returns Their names */
  migrateOn: () => Promise<string[]>;
}

/**
 * Runs a test on a database of its own that has the schema from before a migration.
 * @param number Of the migration: `0048`.
 */
export async function onSchemaBefore(number: string, act: (before: SchemaBefore) => Promise<void>): Promise<void> {
  const database = await createTestDatabase(null);
  const folder = temporaryFolder('baton-migrations-');
  const names = readdirSync(migrationsFolder).filter((name) => name < number);
  for (const name of names) copyFileSync(join(migrationsFolder, name), join(folder, name));
  const client = new pg.Client({ connectionString: database.url });
  try {
    await migrate(database.url, { folder });
    await client.connect();
    await act({ client, migrateOn: () => migrate(database.url) });
  } finally {
    await client.end();
    await database.drop();
    rmSync(folder, { recursive: true });
  }
}
