import { ApiError } from '../http/api-error.ts';
import type { Role } from '../http/caller.ts';

/**
 * Rejects a deciding link that its recipient may no longer use.
 * @throws ApiError not_your_step if they were deactivated or removed; workspace_disabled unless they are an owner
 */
export function assertMayUseLink(link: {
  is_active: boolean;
  /** The workspace requires a second factor, and the member has none. */
  lacks_second_factor: boolean;
  role: Role;
  workspace: { status: 'enabled' | 'disabled' };
}): void {
  if (!link.is_active) throw new ApiError('not_your_step');
  if (link.lacks_second_factor) throw new ApiError('second_factor_missing');
  if (link.workspace.status === 'disabled' && link.role !== 'owner') throw new ApiError('workspace_disabled');
}
