import type { Pool } from 'pg';
import type { Id } from '../../engine/definition.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { recomputeBreakdowns } from './recompute-breakdowns.ts';
import { recomputeRollups } from './recompute-rollups.ts';

/**
 * Computes the daily figures anew for every workspace that has runs, each in its own transaction.
 * @returns The number of these workspaces.
 */
export async function recomputeAllRollups(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ id: Id }>(
    'select w.id from workspaces w where exists (select 1 from runs r where r.workspace_id = w.id) order by w.id',
  );
  for (const { id } of rows) {
    await inTransaction(pool, async (client) => {
      await recomputeRollups(client, id);
      await recomputeBreakdowns(client, id);
    });
  }
  return rows.length;
}
