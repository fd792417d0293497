import type { Pool } from 'pg';

const own = 'select pg_database_size(current_database())';

/** Bytes of the database, on all of its nodes if it is distributed. A node that does not answer is not counted. */
export async function databaseSize(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ size: number; has_nodes: boolean }>(
    `select (${own}) as size, exists (select 1 from pg_extension where extname = 'citus') as has_nodes`,
  );
  if (!rows[0]?.has_nodes) return rows[0]?.size ?? 0;
  const { rows: nodes } = await pool.query<{ result: string }>(
    `select result from run_command_on_all_nodes($$${own}$$) where success`,
  );
  return nodes.reduce((sum, { result }) => sum + Number(result), 0);
}
