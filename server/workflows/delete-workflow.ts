import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { detachFiles } from '../files/detach-files.ts';
import { ApiError } from '../http/api-error.ts';
import type { MemberCaller } from '../http/caller.ts';
import { findWorkflow } from './find-workflow.ts';

/**
 * Deletes a workflow with its versions, runs and their files.
 * @throws ApiError as `findWorkflow`; workflow_has_running_runs with their `count`
 */
export async function deleteWorkflow(context: AppContext, caller: MemberCaller, id: Id): Promise<void> {
  await findWorkflow(context, caller, id, 'delete');
  const values = [caller.workspace_id, id];
  await inTransaction(context.pool, async (client) => {
    // A start holds a lock on its workflow's row, through the foreign key, until it is committed. This statement waits
    // for it, and the next one then sees the new run. A single statement would use the snapshot from before the wait,
    // and the new run would be deleted.
    await client.query('select 1 from workflows where workspace_id = $1 and id = $2 for update', values);
    const { rows } = await client.query<{ count: number }>(
      `select count(*) as count from runs where workspace_id = $1 and workflow_id = $2 and status in ('running', 'failed')`,
      values,
    );
    const count = Number(rows[0]?.count ?? 0);
    if (count > 0) throw new ApiError('workflow_has_running_runs', { values: { count } });
    const attached = await client.query<{ file_key: string }>(
      `select a.file_key from attachments a join runs r on r.workspace_id = $1 and r.id = a.run_id
      where a.workspace_id = $1 and r.workflow_id = $2`,
      values,
    );
    const keys = attached.rows.map(({ file_key }) => file_key);
    await detachFiles(client, caller.workspace_id, keys, context.now());
    await client.query('delete from workflows where workspace_id = $1 and id = $2', values);
  });
}
