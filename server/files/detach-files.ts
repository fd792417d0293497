import type { PoolClient } from 'pg';
import type { Id, Unix } from '../../engine/definition.ts';
import { enqueueJobs } from '../jobs/enqueue-jobs.ts';

/**
 * Detaches files permanently: they cannot be read any more, and a job deletes each. Call it in the transaction that
 * deletes what they were attached to.
 */
export async function detachFiles(
  client: PoolClient,
  workspace_id: Id,
  keys: readonly string[],
  now: Unix,
): Promise<void> {
  if (keys.length === 0) return;
  await client.query('delete from attachments where workspace_id = $1 and file_key = any($2::text[])', [
    workspace_id,
    keys,
  ]);
  await client.query(
    'update files set expires_at = to_timestamp($3) where workspace_id = $1 and key = any($2::text[])',
    [workspace_id, keys, now],
  );
  await enqueueJobs(
    client,
    workspace_id,
    keys.map((key) => ({ queue: 'sweep_file', data: { workspace_id, key } })),
  );
}
