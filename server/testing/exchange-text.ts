import pg, { type Pool } from 'pg';
import { isOnCitus } from './left-out-on-citus.ts';

/**
 * Replaces a word by another one wherever a test database stores it, and computes the hashes of the histories anew, which
 * would tell that something was changed.
 * @returns In how many rows it was found.
 */
export async function exchangeText(pool: Pool, word: string, other: string): Promise<number> {
  const { rows: columns } = await pool.query<{ table: string; column: string; type: string }>(
    `select quote_ident(c.relname) as table, quote_ident(a.attname) as column, a.atttypid::regtype::text as type
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attgenerated = ''
        and a.atttypid::regtype::text in ('text', 'jsonb', 'json', 'text[]')`,
  );
  let found = 0;
  for (const { table, column, type } of columns) {
    const [from, to] = [word, other].map((text) => pg.escapeLiteral(text)) as [string, string];
    const update = (name: string) =>
      `update ${name} set ${column} = replace(replace(${column}::text, ${from}, ${to}), lower(${from}), lower(${to}))::${type}
        where position(lower(${from}) in lower(${column}::text)) > 0`;
    found += (await isOfCitus(pool, table))
      ? await updateParts(pool, table, update('%s'))
      : ((await pool.query(update(table))).rowCount ?? 0);
  }
  await pool.query(`
    do $$
    declare
      chain run_histories;
      one activities;
      last bytea;
    begin
      for chain in select * from run_histories loop
        last := chain.start_hash;
        for one in select * from activities a
            where a.workspace_id = chain.workspace_id and a.run_id = chain.run_id and a.line > 0 order by a.line loop
          last := hash_activity(last, one.line, one);
          update activities a set hash = last where a.workspace_id = one.workspace_id and a.id = one.id;
        end loop;
        update run_histories h set hash = last where h.workspace_id = chain.workspace_id and h.run_id = chain.run_id;
      end loop;
    end $$`);
  return found;
}

/** Whether Citus plans the statements about a table, also if it is on the coordinator only. */
async function isOfCitus(pool: Pool, table: string): Promise<boolean> {
  if (!isOnCitus) return false;
  const { rowCount } = await pool.query('select 1 from pg_dist_partition where logicalrelid = $1::regclass', [table]);
  return rowCount === 1;
}

/** Changes the parts of a table where they are: Citus refuses to convert types in an update. @returns In how many rows */
async function updateParts(pool: Pool, table: string, update: string): Promise<number> {
  const { rows } = await pool.query<{ success: boolean; result: string }>(
    'select success, result from run_command_on_placements($1::regclass, $2)',
    [table, update],
  );
  const failed = rows.find(({ success }) => !success);
  if (failed) throw new Error(failed.result);
  return rows.reduce((sum, { result }) => sum + Number(/\d+$/.exec(result)?.[0] ?? 0), 0);
}
