import type { DatabaseError } from 'pg';
import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { ApiError } from '../http/api-error.ts';
import type { MemberCaller } from '../http/caller.ts';
import { workflowsUsing } from './find-groups.ts';
import { assertGroupManager, groupCan } from './policy.ts';

/**
 * Deletes an unused group.
 * @throws ApiError operation_not_allowed, also for the group of everybody; not_found; group_used with the names of the
 * workflows
 */
export async function deleteGroup(context: AppContext, caller: MemberCaller, id: Id): Promise<void> {
  assertGroupManager(caller);
  await rejectEveryone(context, caller, id);
  await rejectUsedGroup(context, caller, id);
  try {
    const { rowCount } = await context.pool.query(
      'delete from groups where workspace_id = $1 and id = $2 and not is_everyone',
      [caller.workspace_id, id],
    );
    if (!rowCount) throw new ApiError('not_found');
  } catch (error) {
    // The group was used between the check and the deletion, and a foreign key prevented it.
    if ((error as Partial<DatabaseError>).code === '23503') await rejectUsedGroup(context, caller, id);
    throw error;
  }
}

async function rejectEveryone({ pool }: AppContext, caller: MemberCaller, id: Id): Promise<void> {
  const { rows } = await pool.query<{ is_everyone: boolean }>(
    'select is_everyone from groups where workspace_id = $1 and id = $2',
    [caller.workspace_id, id],
  );
  if (rows[0] && !groupCan(caller, rows[0]).delete) throw new ApiError('operation_not_allowed');
}

async function rejectUsedGroup(context: AppContext, caller: MemberCaller, id: Id): Promise<void> {
  const workflows = await workflowsUsing(context, caller.workspace_id, id);
  if (workflows.length === 0) return;
  throw new ApiError('group_used', { values: { workflows: workflows.map(({ name }) => name).join(', ') } });
}
