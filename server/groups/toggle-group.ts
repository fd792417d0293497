import type { Id } from '../../engine/definition.ts';
import type { MemberCaller } from '../http/caller.ts';
import { Failure } from '../http/failure.ts';
import type { Parts } from '../parts.ts';
import { refuseUnlessManager } from './policy.ts';

/** Offers a group again or no more; where it stands it goes on. @throws Failure operation_not_allowed, not_found */
export async function toggleGroup(
  parts: Parts,
  caller: MemberCaller,
  id: Id,
  status: 'enabled' | 'disabled',
): Promise<void> {
  refuseUnlessManager(caller);
  const { rowCount } = await parts.pool.query('update groups set status = $3 where workspace_id = $1 and id = $2', [
    caller.workspace_id,
    id,
    status,
  ]);
  if (!rowCount) throw new Failure('not_found');
}
