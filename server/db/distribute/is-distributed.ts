import type { ClientBase } from 'pg';

/** Whether the database has the extension Citus. */
export async function hasCitus(client: ClientBase): Promise<boolean> {
  const { rowCount } = await client.query(`select 1 from pg_extension where extname = 'citus'`);
  return rowCount === 1;
}

/** Whether the workspaces of a database are distributed over the nodes of a Citus cluster. */
export async function isDistributed(client: ClientBase): Promise<boolean> {
  if (!(await hasCitus(client))) return false;
  const { rowCount } = await client.query(
    `select 1 from pg_dist_partition where logicalrelid = to_regclass('public.workspaces') and partmethod = 'h'`,
  );
  return rowCount === 1;
}

/** Makes Citus accept the triggers and unique indexes of the schema, for a connection that changes it. */
export async function allowSchema(client: ClientBase): Promise<void> {
  // Triggers run on the part of a table whose rows were written: see `triggers.sql`.
  await client.query('set citus.enable_unsafe_triggers = on');
  // Some indexes are unique in a part of their table only: of tokens, which are random.
  await client.query('set citus.allow_unsafe_constraints = on');
  // A table that is on every node is written in the same transaction as parts of others.
  await client.query(`set citus.multi_shard_modify_mode = 'sequential'`);
}
