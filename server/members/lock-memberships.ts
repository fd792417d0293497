import type { PoolClient } from 'pg';
import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { ApiError } from '../http/api-error.ts';
import type { MemberCaller, Role } from '../http/caller.ts';
import { isActiveMember, isOwner } from '../people/active-member.ts';
import { type MembershipFacts, mayMembers } from './policy.ts';

/**
 * Serialises the membership changes of a workspace, so that of two owners who deactivate each other at once the second
 * sees the first change. Every change of a member updates `people_revision` in this row, so it would be locked anyway;
 * locking it first prevents deadlocks. The lock mode does not block runs, which only reference the row.
 */
export async function lockMemberships(client: PoolClient, workspace_id: Id): Promise<void> {
  await client.query('select 1 from workspaces where id = $1 for no key update', [workspace_id]);
}

/**
 * Runs a membership change in a transaction, serialised with the others of its workspace.
 * @throws ApiError operation_not_allowed if the caller may not manage members, or may no longer when the lock is
 * acquired
 */
export async function updateMemberships<T>(
  context: AppContext,
  caller: MemberCaller,
  change: (client: PoolClient) => Promise<T>,
): Promise<T> {
  if (!mayMembers('manage', caller)) throw new ApiError('operation_not_allowed');
  return inTransaction(context.pool, async (client) => {
    await lockMemberships(client, caller.workspace_id);
    const { rows } = await client.query<{ role: Role }>(
      `select m.role from members m where m.workspace_id = $1 and m.id = $2 and ${isActiveMember('m')}`,
      [caller.workspace_id, caller.member_id],
    );
    if (!rows[0] || !mayMembers('manage', rows[0])) throw new ApiError('operation_not_allowed');
    return change(client);
  });
}

export interface Membership extends MembershipFacts {
  id: Id;
  role: Role;
}

export const stateOf = (m: string) =>
  `case when ${m}.invited_at is not null then 'invited' when ${m}.status = 'disabled' then 'deactivated' else 'active' end`;

/** Reads one membership; call it while the memberships are locked. @throws ApiError not_found */
export async function findMembership(client: PoolClient, caller: MemberCaller, id: Id): Promise<Membership> {
  const { rows } = await client.query<Membership>(
    `select m.id, m.role, ${stateOf('m')} as state, m.id = $3 as is_me,
        ${isOwner('m')} and not exists (select 1 from members o
          where o.workspace_id = $1 and o.id <> m.id and ${isOwner('o')}) as is_last_owner
      from members m where m.workspace_id = $1 and m.id = $2 and m.removed_at is null`,
    [caller.workspace_id, id, caller.member_id],
  );
  if (!rows[0]) throw new ApiError('not_found');
  return rows[0];
}
