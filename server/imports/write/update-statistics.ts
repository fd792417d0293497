import type { Client } from 'pg';
import type { Id } from '../../../engine/definition.ts';
import { isDistributed } from '../../db/distribute/is-distributed.ts';

/** Below this many rows, the statistics of a table may be far from what an import makes of it. */
const fewRows = 10_000;

/**
 * Updates the statistics of PostgreSQL's planner. Those of a new installation say that its tables are empty, and
 * nothing else updates them during the transaction: each check of a foreign key would then use an index that narrows
 * the search to the workspace only. Measured without this: 100,000 events into an empty database took more than ten
 * minutes. Until the commit, its lock makes only vacuum and other imports into small tables wait.
 */
export async function updateStatistics(client: Client, workspace_id: Id): Promise<void> {
  const isSmall = (await isDistributed(client)) ? hasSmallPart(client, workspace_id) : hasSmallTable(client);
  if (await isSmall) await client.query('analyze runs, run_steps');
}

async function hasSmallTable(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ is_small: boolean }>(
    `select bool_or(reltuples < ${fewRows}) as is_small from pg_class where oid in ('runs'::regclass, 'run_steps'::regclass)`,
  );
  return rows[0]?.is_small ?? false;
}

/** Whether the shard that holds the workspace is small: in a distributed database the tables of the coordinator are always empty. */
async function hasSmallPart(client: Client, workspace_id: Id): Promise<boolean> {
  const { rows } = await client.query<{ is_small: boolean }>(
    `select bool_or(part.result::float8 < ${fewRows}) as is_small from (values ('runs'), ('run_steps')) one(name)
      cross join lateral run_command_on_shards(one.name::regclass,
        $$select reltuples from pg_class where oid = '%s'::regclass$$) part
      where part.shardid = get_shard_id_for_distribution_column(one.name::regclass, $1::uuid)`,
    [workspace_id],
  );
  return rows[0]?.is_small ?? false;
}
