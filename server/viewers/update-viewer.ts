import type { ViewerRole } from '../../contract/viewer-roles.ts';
import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { ApiError, invalid } from '../http/api-error.ts';
import type { MemberCaller } from '../http/caller.ts';
import { recordShare } from './record-share.ts';
import type { SharedThing } from './shared-thing.ts';
import { holdViewer } from './viewer-row.ts';

/**
 * Changes the role of a share, with a line of history; the same role changes nothing.
 * @throws ApiError as `holdViewer`; operation_not_allowed if the caller may not make managers; invalid_input for a
 * guest as manager
 */
export async function updateViewer(
  context: AppContext,
  caller: MemberCaller,
  thing: SharedThing,
  id: Id,
  role: ViewerRole,
): Promise<void> {
  await inTransaction(context.pool, async (client) => {
    const row = await holdViewer(client, caller, thing, id, 'update');
    if (role === 'manager') {
      if (!thing.can.share_as_manager) throw new ApiError('operation_not_allowed');
      const member = row.member_id ? thing.directory.members.get(row.member_id) : undefined;
      if (member?.role === 'guest') throw invalid('role', 'guest_cannot_manage');
    }
    if (role === row.role) return;
    await client.query(
      `with changed as (
        update ${thing.table} set role = $3
        where workspace_id = $1 and ${thing.column} = $2 and id = $7 returning member_id, group_id
      )${thing.kind === 'run' ? `, recorded as (${recordShare('run_share_changed', 'changed')})` : ''}
      select $4::uuid, $5::bigint, $6::uuid`,
      [caller.workspace_id, thing.id, role, caller.member_id, context.now(), context.nextId(), id],
    );
  });
}
