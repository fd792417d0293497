import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { ApiError } from '../http/api-error.ts';
import type { MemberCaller } from '../http/caller.ts';

/** The enabled version of a workflow; null if none is. @throws ApiError workflow_not_found */
export async function findEnabledVersion(
  { pool }: AppContext,
  { workspace_id }: MemberCaller,
  workflow_id: Id,
): Promise<Id | null> {
  const { rows } = await pool.query<{ enabled_version_id: Id | null }>({
    name: 'find-version-to-forecast',
    text: 'select enabled_version_id from workflows where workspace_id = $1 and id = $2',
    values: [workspace_id, workflow_id],
  });
  if (!rows[0]) throw new ApiError('workflow_not_found', { values: { id: workflow_id } });
  return rows[0].enabled_version_id;
}
