import type { PoolClient } from 'pg';
import type { Id } from '../../engine/definition.ts';

/**
 * Makes folding and computing anew wait for each other, until the end of the transaction: a fold between the two parts of a
 * recount would be lost. Readers and transitions do not wait.
 */
export async function lockRollups(client: PoolClient, workspace_id: Id): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtextextended('run days ' || $1, 0))`, [workspace_id]);
}
