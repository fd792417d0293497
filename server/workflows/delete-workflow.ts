import type { PoolClient } from 'pg';
import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { ApiError } from '../http/api-error.ts';
import type { MemberCaller } from '../http/caller.ts';
import { enqueueJobs } from '../jobs/enqueue-jobs.ts';
import { deleteRuns, firstPosition } from './delete-runs-of-workflow.ts';
import { findWorkflow } from './find-workflow.ts';

/**
 * Deletes a workflow with its versions, runs and their files. If it has more runs than one transaction should delete, it
 * cannot be found any more, and a job deletes the rest (`deleteRunsOfWorkflow`).
 * @throws ApiError as `findWorkflow`; workflow_has_running_runs with their `count`
 */
export async function deleteWorkflow(context: AppContext, caller: MemberCaller, id: Id): Promise<void> {
  await findWorkflow(context, caller, id, 'delete');
  const { workspace_id } = caller;
  const values = [workspace_id, id];
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
    const last = await deleteRuns(context, client, { workspace_id, workflow_id: id, after: firstPosition });
    if (last === null) await client.query('delete from workflows where workspace_id = $1 and id = $2', values);
    else await markDeleted(client, workspace_id, id);
  });
}

/** What gives access to a workflow or starts its runs. Admins are last: deleting them locks the workspace until the commit. */
const tables = ['planned_runs', 'triggers', 'exports', 'workflow_viewers', 'workflow_admins'];

async function markDeleted(client: PoolClient, workspace_id: Id, workflow_id: Id): Promise<void> {
  const values = [workspace_id, workflow_id];
  await client.query(
    'update workflows set deleted_at = now(), enabled_version_id = null where workspace_id = $1 and id = $2',
    values,
  );
  await enqueueJobs(client, workspace_id, [{ queue: 'delete_workflow_runs', data: { workspace_id, workflow_id } }]);
  for (const table of tables) {
    await client.query(`delete from ${table} where workspace_id = $1 and workflow_id = $2`, values);
  }
}
