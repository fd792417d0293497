import type { ClientBase } from 'pg';
import type { ViewerRole } from '../../contract/viewer-roles.ts';
import type { Id, Ref } from '../../engine/definition.ts';
import { ApiError } from '../http/api-error.ts';
import type { MemberCaller } from '../http/caller.ts';
import { viewerCan } from './policy.ts';
import type { SharedThing } from './shared-thing.ts';

export interface ViewerRow {
  id: Id;
  member_id: Id | null;
  group_id: Id | null;
  role: ViewerRole;
}

export const refOfRow = ({ member_id, group_id }: Pick<ViewerRow, 'member_id' | 'group_id'>): Ref =>
  group_id ? { type: 'group', id: group_id } : { type: 'user_workspace', id: member_id as Id };

/**
 * Loads and locks a share of this run or workflow until the transaction ends, so that the permission is checked on its
 * current role.
 * @throws ApiError run_state for a deleted run, not_found, operation_not_allowed
 */
export async function holdViewer(
  client: ClientBase,
  caller: MemberCaller,
  thing: SharedThing,
  id: Id,
  verb: 'update' | 'remove',
): Promise<ViewerRow> {
  if (thing.isDeleted) throw new ApiError('run_state');
  const { rows } = await client.query<ViewerRow>(
    `select id, member_id, group_id, role from ${thing.table}
      where workspace_id = $1 and ${thing.column} = $2 and id = $3 for update`,
    [caller.workspace_id, thing.id, id],
  );
  const [row] = rows;
  if (!row) throw new ApiError(thing.can.share || verb === 'remove' ? 'not_found' : 'operation_not_allowed');
  if (!viewerCan(thing, row, caller)[verb]) throw new ApiError('operation_not_allowed');
  return row;
}
