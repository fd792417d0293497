import type { Pool, PoolClient } from 'pg';
import type { Id, Unix } from '../../engine/definition.ts';

/**
 * Meters added files, or removed ones with negative numbers. Call it in the transaction that stores or removes their
 * rows.
 * @param change Bytes and number of the files, and when.
 */
export async function meterFiles(
  client: Pool | PoolClient,
  workspace_id: Id,
  change: { bytes: number; files: number; at: Unix },
): Promise<void> {
  await client.query({
    name: 'meter-files',
    text: 'insert into usage_deltas (workspace_id, at, storage, files) values ($1, to_timestamp($2), $3, $4)',
    values: [workspace_id, change.at, change.bytes, change.files],
  });
}
