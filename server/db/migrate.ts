import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { StartupError } from '../startup-error.ts';

export const migrationsFolder = join(import.meta.dirname, 'migrations');

/** The key of the advisory lock; it only has to be unique in the database. */
const lockKey = 8_243_001;

interface Migration {
  name: string;
  sql: string;
  hash: string;
}

/**
 * Applies the new files `NNNN-title.sql` of the folder, in order. Each file is committed together with its record, so
 * that after a kill no file is applied in part, and the next start continues.
 *
 * @param settings Values that migrations read as `current_setting('baton.<name>', true)`.
 * @returns The names of the files that were applied now.
 * @throws StartupError if an applied file was changed or is missing, a new one comes before an applied one, or one
 * fails; the files before it stay applied.
 */
export async function migrate(
  url: string,
  folder: string = migrationsFolder,
  settings: Record<string, string> = {},
): Promise<string[]> {
  const migrations = readMigrations(folder);
  const client = new pg.Client({ connectionString: url, application_name: 'baton migrations' });
  client.on('error', () => {});
  await client.connect();
  try {
    // Of two processes that start at the same time, the second waits here, and then finds everything applied. The lock
    // belongs to the session, so a killed process releases it.
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await client.query(`
      create table if not exists migrations (
        name text primary key,
        hash text not null,
        applied_at timestamptz not null default now()
      )`);
    const { rows } = await client.query<{ name: string; hash: string }>(
      'select name, hash from migrations order by name',
    );
    for (const [name, value] of Object.entries(settings)) {
      await client.query('select set_config($1, $2, false)', [`baton.${name}`, value]);
    }
    const pending = findPending(migrations, rows);
    for (const migration of pending) await apply(client, migration);
    return pending.map((migration) => migration.name);
  } finally {
    await client.end();
  }
}

function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  for (const [index, name] of names.entries()) {
    if (!/^\d{4}-[a-z0-9-]+\.sql$/.test(name)) throw new StartupError(`Migration ${name} is not named NNNN-title.sql.`);
    if (names[index - 1]?.slice(0, 4) === name.slice(0, 4)) {
      throw new StartupError(`Migrations ${names[index - 1]} and ${name} have the same number.`);
    }
  }
  return names.map((name) => {
    const sql = readFileSync(join(folder, name), 'utf8');
    // Git may have changed the line ends in the checkout.
    return { name, sql, hash: createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex') };
  });
}

function findPending(migrations: Migration[], applied: { name: string; hash: string }[]): Migration[] {
  for (const [index, done] of applied.entries()) {
    const file = migrations[index];
    if (!migrations.some(({ name }) => name === done.name)) {
      throw new StartupError(`The database is newer than this Baton, which does not know ${done.name}: update Baton.`);
    }
    if (file?.name !== done.name) {
      throw new StartupError(
        `Migration ${file?.name} comes before ${done.name}, which is applied: give it a new number.`,
      );
    }
    if (file.hash !== done.hash) {
      throw new StartupError(`Migration ${done.name} was changed after it was applied: restore it, and add a new one.`);
    }
  }
  return migrations.slice(applied.length);
}

async function apply(client: pg.Client, { name, sql, hash }: Migration): Promise<void> {
  try {
    await client.query('begin');
    await client.query(sql);
    await client.query('insert into migrations (name, hash) values ($1, $2)', [name, hash]);
    await client.query('commit');
  } catch (error) {
    throw new StartupError(`Migration ${name} failed: ${(error as Error).message}.`, { cause: error });
  }
}
