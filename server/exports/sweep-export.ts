import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { exportedAt } from './export-row.ts';

/**
 * Deletes a file that no finished export names, or whose export has expired. The job is sent before each attempt, for
 * its expiry or in case its worker is killed, and for each export that is deleted.
 */
export async function sweepExport(
  context: AppContext,
  { workspace_id, file_key }: { workspace_id: Id; file_key: string },
): Promise<void> {
  const { rows } = await context.pool.query<{ left: number }>(
    `select greatest(floor(extract(epoch from expires_at)) - $3, 0)::int as left from exports
    where workspace_id = $1 and file_key = $2 and status = 'done'`,
    [workspace_id, file_key, context.now()],
  );
  const left = rows[0]?.left ?? 0;
  if (left > 0) return context.jobs.send('sweep_export', { workspace_id, file_key }, { afterSeconds: left + 60 });
  await context.files.delete(exportedAt(workspace_id, file_key));
}
