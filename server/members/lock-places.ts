import type { PoolClient } from 'pg';
import type { Id } from '../../engine/definition.ts';
import { inTransaction } from '../db/in-transaction.ts';
import type { MemberCaller, Role } from '../http/caller.ts';
import { Failure } from '../http/failure.ts';
import type { Parts } from '../parts.ts';
import { mayMembers, type PlaceFacts } from './policy.ts';

/**
 * One change of a workspace's places after the other: of two owners who shut out each other at once, the second finds
 * what the first has done. Every change of a member raises `people_revision` in this very row, so it would be locked
 * anyway; locked first, no two changes can wait for each other. Runs only refer to the row, which this lock allows.
 */
export async function lockPlaces(client: PoolClient, workspace_id: Id): Promise<void> {
  await client.query('select from workspaces where id = $1 for no key update', [workspace_id]);
}

/**
 * Runs a change of places in one commit, and alone in its workspace.
 * @throws Failure operation_not_allowed where the caller may not manage members, or may no longer once it is their turn.
 */
export async function changePlaces<T>(
  parts: Parts,
  caller: MemberCaller,
  change: (client: PoolClient) => Promise<T>,
): Promise<T> {
  if (!mayMembers('manage', caller)) throw new Failure('operation_not_allowed');
  return inTransaction(parts.pool, async (client) => {
    await lockPlaces(client, caller.workspace_id);
    const { rows } = await client.query<{ role: Role }>(
      `select role from members where workspace_id = $1 and id = $2
        and status = 'enabled' and invited_at is null and removed_at is null`,
      [caller.workspace_id, caller.member_id],
    );
    if (!rows[0] || !mayMembers('manage', rows[0])) throw new Failure('operation_not_allowed');
    return change(client);
  });
}

export interface Place extends PlaceFacts {
  id: Id;
  role: Role;
}

/** As a condition on `members`: who has come, is let in and owns the workspace. */
export const isOwner = (m: string) =>
  `(${m}.role = 'owner' and ${m}.status = 'enabled' and ${m}.invited_at is null and ${m}.removed_at is null)`;

export const stateOf = (m: string) =>
  `case when ${m}.invited_at is not null then 'invited' when ${m}.status = 'disabled' then 'deactivated' else 'active' end`;

/** One place, as it is while the places are locked. @throws Failure not_found */
export async function findPlace(client: PoolClient, caller: MemberCaller, id: Id): Promise<Place> {
  const { rows } = await client.query<Place>(
    `select m.id, m.role, ${stateOf('m')} as state, m.id = $3 as is_me,
        ${isOwner('m')} and not exists (select from members o
          where o.workspace_id = m.workspace_id and o.id <> m.id and ${isOwner('o')}) as is_last_owner
      from members m where m.workspace_id = $1 and m.id = $2 and m.removed_at is null`,
    [caller.workspace_id, id, caller.member_id],
  );
  if (!rows[0]) throw new Failure('not_found');
  return rows[0];
}
