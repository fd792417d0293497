import type { Pool } from 'pg';

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
    const { rowCount } = await pool.query(
      `update ${table} set ${column} = replace(replace(${column}::text, $1, $2), lower($1), lower($2))::${type}
        where ${column}::text ilike '%' || $1 || '%'`,
      [word, other],
    );
    found += rowCount ?? 0;
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
