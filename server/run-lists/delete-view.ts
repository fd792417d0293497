import type { Id } from '../../engine/definition.ts';
import type { MemberCaller } from '../http/caller.ts';
import { Failure } from '../http/failure.ts';
import type { Parts } from '../parts.ts';

/** @throws Failure not_found for another's */
export async function deleteView(parts: Parts, caller: MemberCaller, view_id: Id): Promise<void> {
  const { rowCount } = await parts.pool.query(
    'delete from run_views where workspace_id = $1 and member_id = $2 and id = $3',
    [caller.workspace_id, caller.member_id, view_id],
  );
  if (!rowCount) throw new Failure('not_found');
}
