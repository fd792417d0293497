import type { PoolClient } from 'pg';
import type { Id, Unix } from '../../engine/definition.ts';
import { enqueueJobs } from '../jobs/enqueue-jobs.ts';

/** Detaches all files of these runs, as `detachFiles`: in the transaction that deletes the runs. */
export async function detachFilesOfRuns(
  client: PoolClient,
  workspace_id: Id,
  run_ids: readonly Id[],
  now: Unix,
): Promise<void> {
  const { rows } = await client.query<{ file_key: string }>(
    'select file_key from attachments where workspace_id = $1 and run_id = any($2::uuid[])',
    [workspace_id, run_ids],
  );
  const keys = rows.map(({ file_key }) => file_key);
  await detachFiles(client, workspace_id, keys, now);
}

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
