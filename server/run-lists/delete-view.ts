import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { ApiError } from '../http/api-error.ts';
import type { MemberCaller } from '../http/caller.ts';

/** Deletes one of the caller's views; owners may delete shared ones too. @throws ApiError not_found for any other view */
export async function deleteView(context: AppContext, caller: MemberCaller, view_id: Id): Promise<void> {
  const { rowCount } = await context.pool.query(
    `delete from run_views where workspace_id = $1 and id = $3
      and (member_id = $2 or is_shared and $4::text = 'owner')`,
    [caller.workspace_id, caller.member_id, view_id, caller.role],
  );
  if (!rowCount) throw new ApiError('not_found');
}
