import type { DatabaseError } from 'pg';
import type { Id } from '../../engine/definition.ts';
import type { MemberCaller } from '../http/caller.ts';
import { Failure } from '../http/failure.ts';
import type { Parts } from '../parts.ts';
import { workflowsUsing } from './find-groups.ts';
import { refuseUnlessManager } from './policy.ts';

/**
 * Deletes a group that nothing uses.
 * @throws Failure operation_not_allowed, not_found; group_used, naming the workflows
 */
export async function deleteGroup(parts: Parts, caller: MemberCaller, id: Id): Promise<void> {
  refuseUnlessManager(caller);
  await refuseUsed(parts, caller, id);
  try {
    const { rowCount } = await parts.pool.query('delete from groups where workspace_id = $1 and id = $2', [
      caller.workspace_id,
      id,
    ]);
    if (!rowCount) throw new Failure('not_found');
  } catch (error) {
    // Somebody began to use it between the look and the deletion: a foreign key noticed.
    if ((error as Partial<DatabaseError>).code === '23503') await refuseUsed(parts, caller, id);
    throw error;
  }
}

async function refuseUsed(parts: Parts, caller: MemberCaller, id: Id): Promise<void> {
  const workflows = await workflowsUsing(parts, caller.workspace_id, id);
  if (workflows.length === 0) return;
  throw new Failure('group_used', { values: { workflows: workflows.map(({ name }) => name).join(', ') } });
}
