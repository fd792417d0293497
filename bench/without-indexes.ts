import type pg from 'pg';

/** Everything but primary keys and unique indexes is created anew after the rows, which is many times faster. */
export async function withoutIndexes(client: pg.Client, tables: string[], act: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexname as name, i.indexdef as definition from pg_indexes i
      join pg_class c on c.relname = i.indexname join pg_index x on x.indexrelid = c.oid
    where i.schemaname = 'public' and i.tablename = any ($1) and not x.indisunique`,
    [tables],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await act();
  for (const { definition } of rows) await client.query(definition);
}
