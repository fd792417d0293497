import type { DatabaseError } from 'pg';
import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { ApiError } from '../http/api-error.ts';
import type { MemberCaller } from '../http/caller.ts';
import { workflowsUsing } from './find-groups.ts';
import { assertGroupManager } from './policy.ts';

/**
 * Deletes a group that nothing uses.
 * @throws ApiError operation_not_allowed, not_found; group_used, naming the workflows
 */
export async function deleteGroup(context: AppContext, caller: MemberCaller, id: Id): Promise<void> {
  assertGroupManager(caller);
  await rejectUsedGroup(context, caller, id);
  try {
    const { rowCount } = await context.pool.query('delete from groups where workspace_id = $1 and id = $2', [
      caller.workspace_id,
      id,
    ]);
    if (!rowCount) throw new ApiError('not_found');
  } catch (error) {
    // Somebody began to use it between the look and the deletion: a foreign key noticed.
    if ((error as Partial<DatabaseError>).code === '23503') await rejectUsedGroup(context, caller, id);
    throw error;
  }
}

async function rejectUsedGroup(context: AppContext, caller: MemberCaller, id: Id): Promise<void> {
  const workflows = await workflowsUsing(context, caller.workspace_id, id);
  if (workflows.length === 0) return;
  throw new ApiError('group_used', { values: { workflows: workflows.map(({ name }) => name).join(', ') } });
}
