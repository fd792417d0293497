import type { Pool } from 'pg';
import { inTransaction } from '../db/in-transaction.ts';
import { isOnCitus } from './left-out-on-citus.ts';

export interface KeptRows {
  /** The tables whose rows have changed. */
  changed: () => Promise<string[]>;
  /** Restores all rows. */
  restore: () => Promise<void>;
}

interface KeptTable {
  name: string;
  copy: string;
  columns: string;
  /** Neither partitioned nor a partition. */
  is_plain: boolean;
}

/**
 * Statements after which each write to these tables adds its name to `kept.written`, because computing the sums of all tables
 * takes longer than most requests. A row for each write, not for each table: writers would wait for one another.
 */
const watchWrites = (names: string[]) => `
  create table kept.written (name text not null);
  create function kept.add_written() returns trigger language plpgsql as $$ begin
    insert into kept.written values (tg_argv[0]);
    return null;
  end $$;
  ${names
    .map(
      (name) => `create trigger of_kept_rows after insert or update or delete or truncate on ${name}
        for each statement execute function kept.add_written('${name}');`,
    )
    .join(' ')}`;

/**
 * Copies all rows of a test database, jobs included, to detect changes and to undo them. This is much faster than
 * seeding another workspace. Changes of `seen_at` and counted guesses are ignored: refused requests are counted. It must
 * not be used by two tests at once.
 */
export async function keepRows(pool: Pool): Promise<KeptRows> {
  const { rows: tables } = await pool.query<KeptTable>(
    `select format('%I.%I', n.nspname, c.relname) as name, format('kept.%I', c.relname) as copy, c.relkind = 'r' as is_plain,
      (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' and attname <> 'seen_at') as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where (n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'guesses')
      or (n.nspname = 'pgboss' and c.relname = 'job')`,
  );
  // What is in an outbox is handed on before it is copied, because the sums hand it on too: see `relayBeforeLooks`.
  if (isOnCitus) await pool.query('select 1 from pgboss.job limit 1');
  const copies = tables.map(({ name, copy }) => `create table ${copy} as table ${name};`);
  await pool.query(`create schema kept; ${copies.join(' ')}`);
  const watched = new Set(isOnCitus ? [] : tables.filter(({ is_plain }) => is_plain).map(({ name }) => name));
  await pool.query(watchWrites([...watched]));
  const sumUp = async (some: KeptTable[]): Promise<string[]> => {
    const sums = some.map(
      ({ name, columns }) => `(select coalesce(sum(hashtextextended(row(${columns})::text, 0)), 0)::text from ${name})`,
    );
    return (
      (await pool.query<{ sums: string[] }>(`select array[${sums.join(', ')}]::text[] as sums`)).rows[0]?.sums ?? []
    );
  };
  const sums = await sumUp(tables);
  const first = new Map(tables.map(({ name }, index) => [name, sums[index]]));
  // Written since their sums were last found to be the same.
  const written = new Set<string>();
  const findChanged = async () => {
    const { rows } = await pool.query<{ name: string }>('delete from kept.written returning name');
    for (const { name } of rows) written.add(name);
    const some = tables.filter(({ name }) => !watched.has(name) || written.has(name));
    const now = await sumUp(some);
    const isSame = some.map(({ name }, index) => now[index] === first.get(name));
    for (const [index, { name }] of some.entries()) if (isSame[index]) written.delete(name);
    return some.filter((_table, index) => !isSame[index]);
  };
  return {
    changed: async () => (await findChanged()).map(({ name }) => name),
    restore: async () => {
      const changed = await findChanged();
      await inTransaction(pool, async (client) => {
        // Sent to the nodes of a distributed database too, which have keys and triggers of their own.
        if (isOnCitus) await client.query(`set local citus.propagate_set_commands = 'local'`);
        // The order of tables does not matter, because foreign keys are not checked here and are valid at the end.
        await client.query('set local session_replication_role = replica');
        for (const { name, copy, columns } of changed) {
          await client.query(`delete from ${name}`);
          await client.query(`insert into ${name} (${columns}) select ${columns} from ${copy}`);
        }
      });
      for (const { name } of changed) written.delete(name);
    },
  };
}
