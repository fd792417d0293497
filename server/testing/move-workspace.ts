import type pg from 'pg';

interface ShardPlacement {
  shard: string;
  port: number;
}

async function findShardPlacement(pool: pg.Pool, workspace_id: string): Promise<ShardPlacement> {
  const { rows } = await pool.query<ShardPlacement>(
    `select shardid::text as shard, nodeport::int as port from pg_dist_shard_placement
      where shardid = get_shard_id_for_distribution_column('workspaces', $1::uuid)`,
    [workspace_id],
  );
  return rows[0] as ShardPlacement;
}

/**
 * Moves a workspace, with the others of its part, to the other worker of the tests' cluster.
 * @param mode How Citus keeps up with what changes meanwhile.
 * @returns The ports of the nodes that held it before and after.
 */
export async function moveWorkspace(
  pool: pg.Pool,
  workspace_id: string,
  mode: 'auto' | 'block_writes',
): Promise<[from: number, to: number]> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    const from = await findShardPlacement(pool, workspace_id);
    const { rows } = await client.query<{ port: number }>(
      `select nodeport::int as port from pg_dist_node where noderole = 'primary' and shouldhaveshards and nodeport <> $1`,
      [from.port],
    );
    await client.query(`select citus_move_shard_placement($1, '127.0.0.1', $2, '127.0.0.1', $3, $4)`, [
      from.shard,
      from.port,
      rows[0]?.port,
      mode,
    ]);
    return [from.port, (await findShardPlacement(pool, workspace_id)).port];
  } finally {
    client.release(true);
  }
}
