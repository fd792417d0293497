import type { PoolClient } from 'pg';
import type { Id } from '../../engine/definition.ts';
import { hasOutbox } from '../jobs/outbox.ts';

/**
 * Makes every process read the people of a user's workspaces anew, in the transaction that has changed the user's name,
 * address, picture or language. A trigger of `users` does it, but not in a distributed database, where the workspaces may be on
 * other nodes.
 */
export async function bumpPeopleOfUser(client: PoolClient, user_id: Id): Promise<void> {
  if (!hasOutbox(client)) return;
  await client.query({
    name: 'bump-people-of-user',
    text: `update workspaces set people_revision = people_revision + 1
      where id = any(array(select workspace_id from members where user_id = $1))`,
    values: [user_id],
  });
}
