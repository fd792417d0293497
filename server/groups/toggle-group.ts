import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { ApiError } from '../http/api-error.ts';
import type { MemberCaller } from '../http/caller.ts';
import { assertGroupManager } from './policy.ts';

/**
 * Sets whether a group is offered; where it is used already, nothing changes. @throws ApiError operation_not_allowed,
 * not_found
 */
export async function toggleGroup(
  context: AppContext,
  caller: MemberCaller,
  id: Id,
  status: 'enabled' | 'disabled',
): Promise<void> {
  assertGroupManager(caller);
  const { rowCount } = await context.pool.query('update groups set status = $3 where workspace_id = $1 and id = $2', [
    caller.workspace_id,
    id,
    status,
  ]);
  if (!rowCount) throw new ApiError('not_found');
}
