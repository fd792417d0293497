import { inTransaction } from '../db/in-transaction.ts';
import { bumpPeopleOfUser } from '../people/bump-people-of-user.ts';
import type { TestApp } from './open-test-app.ts';

/**
 * Changes a user by SQL, as operations do: a distributed database has no trigger that makes processes read the people of
 * their workspaces anew.
 */
export const updateUser = ({ context }: TestApp, user_id: string | undefined, assignments: string): Promise<void> =>
  inTransaction(context.pool, async (client) => {
    await client.query(`update users set ${assignments} where id = $1`, [user_id]);
    if (user_id) await bumpPeopleOfUser(client, user_id);
  });
