import type { Id } from '../../engine/definition.ts';
import type { Parts } from '../parts.ts';
import { exportedAt } from './export-row.ts';

/**
 * Deletes the file of a try that no export names, or one that has expired. Sent ahead of each try, for when its time is
 * over or its worker was killed, and for each export that is deleted.
 */
export async function sweepExport(
  parts: Parts,
  { workspace_id, file_key }: { workspace_id: Id; file_key: string },
): Promise<void> {
  const { rows } = await parts.pool.query<{ left: number }>(
    `select greatest(floor(extract(epoch from expires_at)) - $3, 0)::int as left from exports
    where workspace_id = $1 and file_key = $2 and status = 'done'`,
    [workspace_id, file_key, parts.now()],
  );
  const left = rows[0]?.left ?? 0;
  if (left > 0) return parts.jobs.send('sweep_export', { workspace_id, file_key }, { afterSeconds: left + 60 });
  await parts.files.delete(exportedAt(workspace_id, file_key));
}
