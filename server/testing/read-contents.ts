import pg from 'pg';

/** Everything that a database holds, by table; without what a backup leaves out. */
export async function readContents(url: string): Promise<Map<string, string>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
    where (schemaname = 'public' and tablename not in ('processes', 'backups', 'migrations')) or tablename = 'job_common'`,
  );
  const contents = new Map<string, string>();
  for (const { name } of tables) {
    const { rows } = await client.query<{ row: string }>(`select t::text as row from ${name} t order by 1`);
    contents.set(name, rows.map(({ row }) => row).join('\n'));
  }
  await client.end();
  return contents;
}
