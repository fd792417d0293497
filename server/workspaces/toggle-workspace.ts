import type { MemberCaller } from '../http/caller.ts';
import { Failure } from '../http/failure.ts';
import type { Parts } from '../parts.ts';
import { mayWorkspace } from './policy.ts';

/** Opens or closes a workspace; one that stands so already stays as it is. @throws Failure operation_not_allowed */
export async function toggleWorkspace(
  parts: Parts,
  caller: MemberCaller,
  status: 'enabled' | 'disabled',
): Promise<void> {
  if (!mayWorkspace('toggle', caller)) throw new Failure('operation_not_allowed');
  await parts.pool.query('update workspaces set status = $2, updated_at = now() where id = $1 and status <> $2', [
    caller.workspace_id,
    status,
  ]);
}
