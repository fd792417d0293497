import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { tablePlacements } from '../db/distribute/table-placements.ts';
import { queues } from '../jobs/queue.ts';
import { StartupError } from '../startup-error.ts';
import type { DumpedTable, Manifest } from './manifest.ts';
import { openSnapshots } from './open-snapshots.ts';
import { storeStream } from './store-stream.ts';

/**
 * Of the queue only the jobs of Baton: everything else it makes anew, its own jobs that hand on scheduled ones too. The
 * backup's own job must not be repeated by restoring.
 */
const jobs = {
  schema: 'pgboss',
  name: 'job',
  where: `where name in (${Object.keys(queues)
    .filter((name) => name !== 'back_up')
    .map((name) => `'${name}'`)
    .join(', ')})`,
};
/** Who is alive now is not so when it is restored. */
const leftOut = ['processes'];

interface TableRow {
  schema: 'public' | 'pgboss';
  name: string;
  columns: string[];
}

/**
 * Writes the rows of all tables, as they were at one moment, while others go on writing: a transaction that sees a
 * snapshot reads them one after the other, and locks nothing.
 */
export async function dumpDatabase(
  url: string,
  folder: string,
): Promise<Pick<Manifest, 'at' | 'migrations' | 'tables'>> {
  const snapshots = await openSnapshots(url);
  const { ofWorkspaces, ofOthers } = snapshots;
  try {
    const { rows: found } = await ofOthers.query<TableRow>(
      `select n.nspname as schema, c.relname as name,
        array(select attname::text from pg_attribute a
          where a.attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where (n.nspname = 'public' and c.relkind = 'r' and not c.relname = any ($1))
        or (n.nspname = '${jobs.schema}' and c.relname = '${jobs.name}')
      order by schema, name`,
      [leftOut],
    );
    if (!found.some(({ name }) => name === 'migrations')) {
      throw new StartupError('The database has nothing of Baton: look at DATABASE_URL.');
    }
    const { rows } = await ofOthers.query<{ at: string }>('select floor(extract(epoch from now()))::bigint as at');
    const { rows: migrations } = await ofOthers.query<{ name: string; hash: string }>(
      'select name, hash from migrations order by name',
    );
    const tables: DumpedTable[] = [];
    for (const table of found) {
      const client = isOfWorkspaces(table) ? ofWorkspaces : ofOthers;
      tables.push(await dumpTable(client, folder, table));
    }
    await snapshots.finish();
    return { at: Number(rows[0]?.at), migrations, tables };
  } finally {
    await snapshots.close();
  }
}

const isOfWorkspaces = ({ schema, name }: TableRow) => schema === 'public' && tablePlacements[name] === 'distributed';

async function dumpTable(client: pg.Client, folder: string, table: TableRow): Promise<DumpedTable> {
  const { schema, name, columns } = table;
  const where = schema === jobs.schema ? jobs.where : '';
  const listed = columns.map((column) => `"${column}"`).join(', ');
  // Citus hands on the rows of a distributed table as they come; those of a query it would collect on the coordinator.
  const source = isOfWorkspaces(table)
    ? `${schema}.${name} (${listed})`
    : `(select ${listed} from ${schema}.${name} ${where})`;
  const rows = client.query(copyTo(`copy ${source} to stdout`));
  const stored = await storeStream(folder, `database/${schema}.${name}.copy.gz`, rows, createGzip({ level: 3 }));
  return { schema, name, columns, rows: rows.rowCount, ...stored };
}
