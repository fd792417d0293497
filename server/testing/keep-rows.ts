import type { Pool } from 'pg';
import { isOnCitus } from './left-out-on-citus.ts';

export interface KeptRows {
  /** The tables whose rows have changed. */
  changed: () => Promise<string[]>;
  /** Restores all rows. */
  restore: () => Promise<void>;
}

/**
 * Copies all rows of a test database, jobs included, to detect changes and to undo them. This is much faster than
 * seeding another workspace. Changes of `seen_at` and counted guesses are ignored: refused requests are counted. It must
 * not be used by two tests at once.
 */
export async function keepRows(pool: Pool): Promise<KeptRows> {
  const { rows: tables } = await pool.query<{ name: string; copy: string; columns: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name, format('kept.%I', c.relname) as copy,
      (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' and attname <> 'seen_at') as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where (n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'guesses')
      or (n.nspname = 'pgboss' and c.relname = 'job')`,
  );
  const copies = tables.map(({ name, copy }) => `create table ${copy} as table ${name};`);
  await pool.query(`create schema kept; ${copies.join(' ')}`);
  const sums = tables.map(
    ({ name, columns }) => `(select coalesce(sum(hashtextextended(row(${columns})::text, 0)), 0)::text from ${name})`,
  );
  const text = `select array[${sums.join(', ')}] as sums`;
  const sumUp = async () => (await pool.query<{ sums: string[] }>({ name: 'sum-up-rows', text })).rows[0]?.sums ?? [];
  const first = await sumUp();
  const findChanged = async () => {
    const now = await sumUp();
    return tables.filter((_table, index) => now[index] !== first[index]);
  };
  return {
    changed: async () => (await findChanged()).map(({ name }) => name),
    restore: async () => {
      const changed = await findChanged();
      const refilled = changed.map(
        ({ name, copy, columns }) =>
          `delete from ${name}; insert into ${name} (${columns}) select ${columns} from ${copy};`,
      );
      // The order of tables does not matter, because foreign keys are not checked here and are valid at the end.
      const settings = isOnCitus ? `set local citus.propagate_set_commands = 'local'; ` : '';
      await pool.query(`begin; ${settings}set local session_replication_role = replica; ${refilled.join(' ')} commit`);
    },
  };
}
