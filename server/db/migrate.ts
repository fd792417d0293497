import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { StartupError } from '../startup-error.ts';
import { allowSchema, isDistributed } from './distribute/is-distributed.ts';
import { placeTables } from './distribute/place-tables.ts';
import { splitStatements } from './distribute/split-statements.ts';

export const migrationsFolder = join(import.meta.dirname, 'migrations');

/** The key of the advisory lock that a migrating process holds; it only has to be unique in the database. */
export const migrationLock = 8243001;

/**
 * Seconds that a migration waits for a table that others use. Meanwhile their later statements wait behind it, for at most 10
 * seconds, before they fail.
 */
const lockTimeout = 3;
/** Milliseconds after which it tries again. */
const lockPause = 2_000;
/** SQLSTATE lock_not_available. */
const lockMissed = '55P03';

interface Migration {
  name: string;
  sql: string;
  hash: string;
}

/**
 * Hashes that files had when the first installations applied them. Only a comment has changed in each since then, so
 * that the schema is the same.
 */
const formerHashes: Record<string, string> = {
  '0007-sessions-and-providers.sql': '544d11961eb36dce05aff0b3161d41539dddf58b2155e3e30694566a27ef475c',
  '0008-automatic-triggers.sql': '4d7458acd479f228620aaa4f9ff1fd5ff10172a07ce16c36cfb3c7a56d809620',
};

interface MigrationOptions {
  folder?: string;
  /** Values that migrations read as `current_setting('baton.<name>', true)`. */
  settings?: Record<string, string>;
  /** The name of the last file to apply; all by default. */
  last?: string | undefined;
  /** Gets a sentence if a file must wait for others that use its tables, such as a backup. */
  warn?: (line: string) => void;
}

/**
 * Applies the new files `NNNN-title.sql` of the folder, in order. Each file is committed together with its record, so
 * that after a kill no file is applied in part, and the next start continues.
 *
 * @returns The names of the files that were applied now.
 * @throws StartupError if an applied file was changed or is missing, a new one comes before an applied one, or one
 * fails; the files before it stay applied.
 */
export async function migrate(
  url: string,
  { folder = migrationsFolder, settings = {}, last, warn = () => {} }: MigrationOptions = {},
): Promise<string[]> {
  const migrations = readMigrations(folder).filter(({ name }) => last === undefined || name <= last);
  const client = new pg.Client({ connectionString: url, application_name: 'baton migrations' });
  client.on('error', () => {});
  await client.connect();
  try {
    // Of two processes that start at the same time, the second waits here, and then finds everything applied. The lock
    // belongs to the session, so a killed process releases it.
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await client.query(`
      create table if not exists migrations (
        name text primary key,
        hash text not null,
        applied_at timestamptz not null default now()
      )`);
    const { rows } = await client.query<{ name: string; hash: string }>(
      'select name, hash from migrations order by name',
    );
    await renewHashes(client, migrations, rows);
    for (const [name, value] of Object.entries(settings)) {
      await client.query('select set_config($1, $2, false)', [`baton.${name}`, value]);
    }
    const pending = findPending(migrations, rows);
    const isSpread = pending.length > 0 && (await isDistributed(client));
    if (isSpread) await allowSchema(client);
    for (const migration of pending) {
      for (let tries = 0; !(await apply(client, migration, isSpread)); tries++) {
        if (tries === 0) warn(`Migration ${migration.name} waits until others have done with its tables.`);
        await pause(lockPause);
      }
    }
    return pending.map((migration) => migration.name);
  } finally {
    await client.end();
  }
}

let listed: string[] | undefined;

/** The names of the files that this version brings, in order. */
export const listMigrations = (): readonly string[] => {
  listed ??= readNames(migrationsFolder);
  return listed;
};

/** The hashes of the files that this version brings, by name. */
export const hashMigrations = (): Map<string, string> =>
  new Map(readMigrations(migrationsFolder).map(({ name, hash }) => [name, hash]));

const readNames = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();

function readMigrations(folder: string): Migration[] {
  const names = readNames(folder);
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

/** Replaces former hashes, in the rows too: backups compare hashes with those of the files. */
async function renewHashes(
  client: pg.Client,
  migrations: Migration[],
  applied: { name: string; hash: string }[],
): Promise<void> {
  for (const done of applied) {
    if (done.hash !== formerHashes[done.name]) continue;
    const file = migrations.find(({ name }) => name === done.name);
    if (!file) continue;
    await client.query('update migrations set hash = $2 where name = $1', [done.name, file.hash]);
    done.hash = file.hash;
  }
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

/**
 * @param isSpread Whether the database is distributed: new tables are placed in the same commit.
 * @returns Whether it was applied; false if others used its tables for too long.
 */
async function apply(client: pg.Client, { name, sql, hash }: Migration, isSpread: boolean): Promise<boolean> {
  try {
    await client.query('begin');
    await client.query(`set local lock_timeout = '${lockTimeout}s'`);
    for (const statement of isSpread ? splitStatements(sql) : [sql]) await client.query(statement);
    if (isSpread) await placeTables(client);
    await client.query('insert into migrations (name, hash) values ($1, $2)', [name, hash]);
    await client.query('commit');
    return true;
  } catch (error) {
    if ((error as pg.DatabaseError).code === lockMissed) {
      await client.query('rollback');
      return false;
    }
    throw new StartupError(`Migration ${name} failed: ${(error as Error).message}.`, { cause: error });
  }
}
