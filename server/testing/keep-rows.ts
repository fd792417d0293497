import type { Pool } from 'pg';
import { inTransaction } from '../db/in-transaction.ts';
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
  // What is in an outbox is handed on before it is copied, because the sums hand it on too: see `relayBeforeLooks`.
  if (isOnCitus) await pool.query('select 1 from pgboss.job limit 1');
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
    },
  };
}
