import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { inTransaction } from '../db/in-transaction.ts';
import type { MemberCaller } from '../http/caller.ts';
import { enqueueJobs } from '../jobs/enqueue-jobs.ts';
import { findExport } from './find-exports.ts';
import { requeue } from './requeue.ts';

/**
 * Deletes an export; a job deletes its file. An attempt that is running notices it and stops. @throws ApiError
 * not_found
 */
export async function deleteExport(context: AppContext, caller: MemberCaller, export_id: Id): Promise<void> {
  const { workspace_id } = caller;
  await findExport(context, caller, export_id);
  await inTransaction(context.pool, async (client) => {
    const { rows } = await client.query<{ file_key: string | null }>(
      'delete from exports where workspace_id = $1 and id = $2 returning file_key',
      [workspace_id, export_id],
    );
    const file_key = rows[0]?.file_key;
    if (file_key)
      await enqueueJobs(client, workspace_id, [{ queue: 'sweep_export', data: { workspace_id, file_key } }]);
    await requeue(client, workspace_id);
  });
}
