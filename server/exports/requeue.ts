import type { PoolClient } from 'pg';
import type { Id } from '../../engine/definition.ts';
import { enqueueJobs } from '../jobs/enqueue-jobs.ts';

/**
 * Enqueues the next waiting export of a workspace, unless one is running: its own job may have ended because another
 * export was running. Call it in the transaction that ends an export.
 */
export async function requeue(client: PoolClient, workspace_id: Id): Promise<void> {
  const { rows } = await client.query<{ id: Id }>(
    `select id from exports e where workspace_id = $1 and status = 'waiting'
      and not exists (select 1 from exports o where o.workspace_id = $1 and o.status = 'running')
    order by id limit 1`,
    [workspace_id],
  );
  await enqueueJobs(
    client,
    workspace_id,
    rows.map(({ id }) => ({ queue: 'create_export', data: { workspace_id, export_id: id } })),
  );
}
