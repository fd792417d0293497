import type { AppContext } from '../app-context.ts';
import { ApiError } from '../http/api-error.ts';
import type { MemberCaller } from '../http/caller.ts';
import { mayWorkspace } from './policy.ts';

/** Enables or disables a workspace. @throws ApiError operation_not_allowed */
export async function toggleWorkspace(
  context: AppContext,
  caller: MemberCaller,
  status: 'enabled' | 'disabled',
): Promise<void> {
  if (!mayWorkspace('toggle', caller)) throw new ApiError('operation_not_allowed');
  // The revision tells open pages that it changed who may be there.
  await context.pool.query(
    `update workspaces set status = $2, people_revision = people_revision + 1, updated_at = now()
      where id = $1 and status <> $2`,
    [caller.workspace_id, status],
  );
}
