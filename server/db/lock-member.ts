import type { PoolClient } from 'pg';
import type { Id } from '../../engine/definition.ts';

/**
 * Makes transactions that check a limit of a member wait for each other. A count in the statement that inserts is not
 * enough: simultaneous statements do not see each other's rows, so that all of them would pass. The lock mode does not
 * block inserts of rows that only reference the member.
 */
export async function lockMember(client: PoolClient, workspace_id: Id, member_id: Id): Promise<void> {
  await client.query({
    name: 'lock-member',
    text: 'select 1 from members where workspace_id = $1 and id = $2 for no key update',
    values: [workspace_id, member_id],
  });
}
