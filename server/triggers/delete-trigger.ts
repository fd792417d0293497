import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { ApiError } from '../http/api-error.ts';
import type { MemberCaller } from '../http/caller.ts';
import { findWorkflow } from '../workflows/find-workflow.ts';

/**
 * Deletes an automatic trigger with its calls; a manual one cannot be deleted. Runs that it started stay.
 * @throws ApiError as `findWorkflow`; trigger_not_found
 */
export async function deleteTrigger(
  context: AppContext,
  caller: MemberCaller,
  { workflow_id, trigger_id }: { workflow_id: Id; trigger_id: Id },
): Promise<void> {
  await findWorkflow(context, caller, workflow_id, 'edit');
  const { rowCount } = await context.pool.query(
    `delete from triggers where workspace_id = $1 and workflow_id = $2 and id = $3 and type = 'automatic'`,
    [caller.workspace_id, workflow_id, trigger_id],
  );
  if (rowCount !== 1) throw new ApiError('trigger_not_found');
}
