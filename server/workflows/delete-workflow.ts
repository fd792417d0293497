import type { Id } from '../../engine/definition.ts';
import type { MemberCaller } from '../http/caller.ts';
import { Failure } from '../http/failure.ts';
import type { Parts } from '../parts.ts';
import { findWorkflow } from './find-workflow.ts';

/**
 * Deletes a workflow with its versions and runs. The refusal stands in the deleting statement itself, so that a run
 * started meanwhile is not swept away.
 * @throws Failure as `findWorkflow`; workflow_has_running_runs with their `count`
 */
export async function deleteWorkflow(parts: Parts, caller: MemberCaller, id: Id): Promise<void> {
  await findWorkflow(parts, caller, id, 'delete');
  const deleted = await parts.pool.query(
    `delete from workflows w where w.workspace_id = $1 and w.id = $2 and not exists (
      select from runs r where r.workspace_id = $1 and r.workflow_id = $2 and r.status in ('running', 'failed'))`,
    [caller.workspace_id, id],
  );
  if (deleted.rowCount === 1) return;
  const { rows } = await parts.pool.query<{ count: number }>(
    `select count(*) as count from runs where workspace_id = $1 and workflow_id = $2 and status in ('running', 'failed')`,
    [caller.workspace_id, id],
  );
  throw new Failure('workflow_has_running_runs', { values: { count: Number(rows[0]?.count ?? 0) } });
}
