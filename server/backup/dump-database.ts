import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { DumpedTable, Manifest } from './manifest.ts';
import { storeStream } from './store-stream.ts';

/** Of the queue only its jobs: everything else it makes anew. The backup's own job must not be repeated by restoring. */
const jobs = { schema: 'pgboss', name: 'job', where: `where name <> 'back_up'` };
/** Who is alive now is not so when it is restored. */
const leftOut = ['processes'];

interface TableRow {
  schema: 'public' | 'pgboss';
  name: string;
  columns: string[];
}

/** A connection without the time limits that requests have. */
export async function openPatientClient(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'baton backup', keepAlive: true });
  // The failing statement reports it too; without a listener it would end the process.
  client.on('error', () => {});
  await client.connect();
  await client.query(`set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set timezone = 'UTC'`);
  return client;
}

/**
 * Writes the rows of all tables, as they were at one moment, while others go on writing: a transaction that sees a
 * snapshot reads them one after the other, and locks nothing.
 */
export async function dumpDatabase(
  url: string,
  folder: string,
): Promise<Pick<Manifest, 'at' | 'migrations' | 'tables'>> {
  const client = await openPatientClient(url);
  try {
    await client.query('begin transaction isolation level repeatable read, read only');
    // The first statement takes the snapshot.
    const { rows: found } = await client.query<TableRow>(
      `select n.nspname as schema, c.relname as name,
        array(select attname::text from pg_attribute a
          where a.attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where (n.nspname = 'public' and c.relkind = 'r' and not c.relname = any ($1))
        or (n.nspname = '${jobs.schema}' and c.relname = '${jobs.name}')
      order by schema, name`,
      [leftOut],
    );
    const { rows } = await client.query<{ at: string }>('select floor(extract(epoch from now()))::bigint as at');
    const { rows: migrations } = await client.query<{ name: string; hash: string }>(
      'select name, hash from migrations order by name',
    );
    const tables: DumpedTable[] = [];
    for (const table of found) tables.push(await dumpTable(client, folder, table));
    await client.query('commit');
    return { at: Number(rows[0]?.at), migrations, tables };
  } finally {
    await client.end().catch(() => {});
  }
}

async function dumpTable(client: pg.Client, folder: string, { schema, name, columns }: TableRow): Promise<DumpedTable> {
  const where = schema === jobs.schema ? jobs.where : '';
  const listed = columns.map((column) => `"${column}"`).join(', ');
  const rows = client.query(copyTo(`copy (select ${listed} from ${schema}.${name} ${where}) to stdout`));
  const stored = await storeStream(folder, `database/${schema}.${name}.copy.gz`, rows, createGzip({ level: 3 }));
  return { schema, name, columns, rows: rows.rowCount, ...stored };
}
