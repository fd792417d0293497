import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { migrate } from '../db/migrate.ts';
import { keepWaitingJobs, openJobs } from '../jobs/queue.ts';
import { StartupError } from '../startup-error.ts';
import type { DumpedTable, Manifest } from './manifest.ts';
import { openPatientClient } from './open-patient-client.ts';

/** The queue in which pg-boss hands on jobs that are due by a schedule. A worker creates it. */
const queueOfSchedules = '__pgboss__send-it';

const isOfQueue = ({ schema }: DumpedTable) => schema === 'pgboss';

/**
 * Loads a backup's rows into an empty database: the tables as the backup knew them, the rows, and then the migrations
 * that came later. If anything fails, the database is empty again. All rows are committed together: whoever starts Baton after
 * loading was killed would otherwise have runs whose jobs are lost.
 */
export async function loadDatabase(
  url: string,
  folder: string,
  manifest: Pick<Manifest, 'migrations' | 'tables'>,
): Promise<void> {
  const client = await openPatientClient(url);
  try {
    await migrate(url, { last: manifest.migrations.at(-1)?.name });
    const jobs = await openJobs(url, 'web', () => {});
    // Backups that Baton made before it left them out have jobs of it.
    await jobs.boss.createQueue(queueOfSchedules);
    await jobs.stop();
    const own = manifest.tables.filter((table) => !isOfQueue(table));
    await client.query('begin');
    await loadTables(client, folder, own);
    for (const table of manifest.tables.filter(isOfQueue)) await loadRows(client, folder, await known(client, table));
    await compareCounts(client, manifest.tables);
    await forgetTheMoment(client);
    await client.query('commit');
    await migrate(url);
  } catch (error) {
    await client.query('rollback');
    await empty(client);
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
}

/** @throws StartupError if the database has any table */
export async function assertEmpty(url: string): Promise<void> {
  const client = await openPatientClient(url);
  const { rows } = await client.query(
    // What an extension brings, such as the views of Citus, is in no backup.
    `select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname in ('public', 'pgboss')
      and not exists (select 1 from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
      limit 1`,
  );
  await client.end();
  if (rows.length > 0) {
    throw new StartupError('The database is not empty: restore into a new one, or into another DATA_DIR.');
  }
}

/** Without triggers, which would count what is counted already, and with foreign keys at its end. */
async function loadTables(client: pg.Client, folder: string, tables: DumpedTable[]): Promise<void> {
  const { rows: keys } = await client.query<{ of: string; name: string; definition: string }>(
    `select conrelid::regclass::text as of, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  for (const { of, name } of keys) await client.query(`alter table ${of} drop constraint ${name}`);
  for (const { name } of tables) {
    await client.query(`alter table ${name} disable trigger user`);
    // Migrations may have inserted rows, and recorded themselves.
    await client.query(`delete from ${name}`);
  }
  for (const table of tables) await loadRows(client, folder, table);
  for (const { name } of tables) await client.query(`alter table ${name} enable trigger user`);
  for (const { of, name, definition } of keys)
    await client.query(`alter table ${of} add constraint ${name} ${definition}`);
}

async function loadRows(
  client: pg.Client,
  folder: string,
  { schema, name, columns, path }: DumpedTable,
): Promise<void> {
  const listed = columns.map((column) => `"${column}"`).join(', ');
  const rows = client.query(copyFrom(`copy ${schema}.${name} (${listed}) from stdin`));
  await pipeline(createReadStream(join(folder, path)), createGunzip(), rows);
}

/** @throws StartupError if this version's queue has other columns than that of the backup */
async function known(client: pg.Client, table: DumpedTable): Promise<DumpedTable> {
  const { rows } = await client.query<{ column_name: string }>(
    'select column_name from information_schema.columns where table_schema = $1 and table_name = $2',
    [table.schema, table.name],
  );
  const missing = table.columns.find((column) => !rows.some(({ column_name }) => column_name === column));
  if (!missing) return table;
  throw new StartupError(`This Baton's queue has no ${missing}: restore with the version that made the backup.`);
}

/**
 * What was true when the backup was made, and is not any more: that it was being made, which the page of the installation would
 * tell for ever; and how long jobs may wait, which an older Baton limited to two weeks.
 */
async function forgetTheMoment(client: pg.Client): Promise<void> {
  await client.query('delete from backups where ended_at is null');
  await client.query(keepWaitingJobs);
}

async function compareCounts(client: pg.Client, tables: DumpedTable[]): Promise<void> {
  for (const { schema, name, rows } of tables) {
    const { rows: counted } = await client.query<{ n: string }>(`select count(*) as n from ${schema}.${name}`);
    const found = Number(counted[0]?.n);
    if (found !== rows) throw new Error(`${schema}.${name} has ${found} rows after restoring, and should have ${rows}`);
  }
}

/** Removes what was created in a database that was empty. */
async function empty(client: pg.Client): Promise<void> {
  await client.query('drop schema if exists pgboss cascade');
  await client.query(`do $$ declare one record; begin
    for one in select oid::regclass as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
    loop execute format('drop table if exists %s cascade', one.name); end loop;
    for one in select oid::regprocedure as name from pg_proc p where pronamespace = 'public'::regnamespace
      and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    loop execute format('drop routine if exists %s cascade', one.name); end loop;
  end $$`);
}
