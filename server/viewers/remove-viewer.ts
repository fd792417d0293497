import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { inTransaction } from '../db/in-transaction.ts';
import type { MemberCaller } from '../http/caller.ts';
import { recordShare } from './record-share.ts';
import type { SharedThing } from './shared-thing.ts';
import { holdViewer } from './viewer-row.ts';

/**
 * Removes a share, with a line of history. Who had access only through it loses access with the next request.
 * @throws ApiError as `holdViewer`
 */
export async function removeViewer(
  context: AppContext,
  caller: MemberCaller,
  thing: SharedThing,
  id: Id,
): Promise<void> {
  await inTransaction(context.pool, async (client) => {
    const { role } = await holdViewer(client, caller, thing, id, 'remove');
    await client.query(
      `with gone as (
        delete from ${thing.table}
        where workspace_id = $1 and ${thing.column} = $2 and id = $7 returning member_id, group_id
      )${thing.kind === 'run' ? `, recorded as (${recordShare('run_unshared', 'gone')})` : ''}
      select $3::text, $4::uuid, $5::bigint, $6::uuid`,
      [caller.workspace_id, thing.id, role, caller.member_id, context.now(), context.nextId(), id],
    );
  });
}
