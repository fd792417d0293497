import type { ClientBase, Pool } from 'pg';
import { newId } from '../db/new-id.ts';
import type { MadeBackup } from './make-backup.ts';

/** Makes a backup, and records what came of it, for the owners of the installation. */
export async function recordBackup(
  pool: Pick<Pool | ClientBase, 'query'>,
  make: () => Promise<MadeBackup>,
): Promise<MadeBackup> {
  const id = newId();
  // Before an upgrade the database may be of a version that had no such table.
  const { rows } = (await pool.query(`select to_regclass('public.backups') is not null as is_there`)) as {
    rows: { is_there: boolean }[];
  };
  const record = async (sql: string, values: unknown[]) => {
    if (rows[0]?.is_there) await pool.query(sql, [id, ...values]);
  };
  await record(`insert into backups (id, started_at, name) values ($1, now(), '')`, []);
  try {
    const made = await make();
    await record('update backups set ended_at = now(), name = $2, bytes = $3 where id = $1', [made.name, made.bytes]);
    return made;
  } catch (error) {
    await record('update backups set ended_at = now(), failure = $2 where id = $1', [(error as Error).message]);
    throw error;
  }
}
