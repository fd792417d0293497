import type { PoolClient } from 'pg';
import type { Id } from '../../engine/definition.ts';

/**
 * Makes folding deltas and computing the days anew wait for each other, until the end of the transaction. Otherwise new
 * days, computed from runs that were read before a fold, could overwrite what the fold added. Readers and transitions
 * do not wait.
 */
export async function lockRollups(client: PoolClient, workspace_id: Id): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtextextended('run days ' || $1, 0))`, [workspace_id]);
}
