import pg from 'pg';
import { StartupError } from '../startup-error.ts';
import { allowSchema, hasCitus, isDistributed } from './distribute/is-distributed.ts';
import { placeTables } from './distribute/place-tables.ts';
import { migrationLock } from './migrate.ts';

/**
 * Distributes a migrated database, empty or not, over the nodes of its Citus cluster, by workspace. All of it is one
 * transaction: after a failure, nothing has changed. Nobody else may use the database meanwhile.
 * @returns False if it is distributed already.
 * @throws StartupError if the database has no Citus
 */
export async function distributeDatabase(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, application_name: 'baton distribute' });
  client.on('error', () => {});
  await client.connect();
  try {
    if (!(await hasCitus(client))) throw new StartupError('The database has no Citus: see docs/scaling.md.');
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    const isNew = !(await isDistributed(client));
    if (isNew) {
      await allowSchema(client);
      await client.query('begin');
      await placeTables(client);
      await client.query('commit');
    }
    // Repeated, in case an earlier call ended before it.
    const { rows } = await client.query<{ name: string }>('select quote_ident(current_database()) as name');
    await client.query(
      `select run_command_on_all_nodes($$alter database ${rows[0]?.name} set citus.multi_shard_modify_mode = 'sequential'$$)`,
    );
    return isNew;
  } finally {
    await client.end();
  }
}
