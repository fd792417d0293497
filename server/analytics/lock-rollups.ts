import type { PoolClient } from 'pg';
import type { Id } from '../../engine/definition.ts';

/** SQL: the number of the lock of a workspace, `$1`. */
const lock = `hashtextextended('run days ' || $1, 0)`;

/**
 * Makes folding deltas and computing the days anew wait for each other, until the end of the transaction. Otherwise new
 * days, computed from runs that were read before a fold, could overwrite what the fold added. Readers and transitions
 * do not wait.
 */
export async function lockRollups(client: PoolClient, workspace_id: Id): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(${lock})`, [workspace_id]);
}

/** The same without waiting. @returns Whether nobody else has the lock. */
export async function tryLockRollups(client: PoolClient, workspace_id: Id): Promise<boolean> {
  const { rows } = await client.query<{ is_free: boolean }>(`select pg_try_advisory_xact_lock(${lock}) as is_free`, [
    workspace_id,
  ]);
  return rows[0]?.is_free ?? false;
}
