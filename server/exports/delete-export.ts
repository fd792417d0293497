import type { Id } from '../../engine/definition.ts';
import { inTransaction } from '../db/in-transaction.ts';
import type { MemberCaller } from '../http/caller.ts';
import { addJobs } from '../jobs/add-jobs.ts';
import type { Parts } from '../parts.ts';
import { findExport } from './find-exports.ts';
import { handOn } from './hand-on.ts';

/** Deletes an export; a job removes its file. Who is just making it finds it gone, and stops. @throws Failure not_found */
export async function deleteExport(parts: Parts, caller: MemberCaller, export_id: Id): Promise<void> {
  const { workspace_id } = caller;
  await findExport(parts, caller, export_id);
  await inTransaction(parts.pool, async (client) => {
    const { rows } = await client.query<{ file_key: string | null }>(
      'delete from exports where workspace_id = $1 and id = $2 returning file_key',
      [workspace_id, export_id],
    );
    const file_key = rows[0]?.file_key;
    if (file_key) await addJobs(client, [{ queue: 'sweep_export', data: { workspace_id, file_key } }]);
    await handOn(client, workspace_id);
  });
}
