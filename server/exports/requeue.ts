import type { PoolClient } from 'pg';
import type { Id } from '../../engine/definition.ts';
import { enqueueJobs } from '../jobs/enqueue-jobs.ts';

/**
 * Has a workspace's next export made, where none is being made: its own job may have come while another was, and gone.
 * In the transaction that ends one.
 */
export async function requeue(client: PoolClient, workspace_id: Id): Promise<void> {
  const { rows } = await client.query<{ id: Id }>(
    `select id from exports e where workspace_id = $1 and status = 'waiting'
      and not exists (select from exports o where o.workspace_id = e.workspace_id and o.status = 'running')
    order by id limit 1`,
    [workspace_id],
  );
  await enqueueJobs(
    client,
    rows.map(({ id }) => ({ queue: 'create_export', data: { workspace_id, export_id: id } })),
  );
}
