import type { Pool } from 'pg';
import type { Id } from '../../engine/definition.ts';
import type { Role } from '../http/caller.ts';
import { isActiveMember } from '../people/active-member.ts';

export interface SessionMembership {
  session_id: Id;
  workspace_id: Id;
  member_id: Id;
}

export interface EligibleMember {
  role: Role;
  people_revision: number;
}

/**
 * The checks of `server/http/find-caller.ts`, for all streams in one statement. It names each session and each member once: a person
 * has several tabs, and as rows of a join PostgreSQL compared each tab with all members of the workspace.
 */
const eligibleMembers = {
  name: 'find-eligible-members',
  text: `
    select s.id as session_id, m.workspace_id, m.id as member_id, m.role, w.people_revision
    from members m
      join sessions s on s.user_id = m.user_id and s.id = any ($1::uuid[]) and s.expires_at > now()
      join workspaces w on w.id = m.workspace_id
      join users u on u.id = m.user_id and (u.has_second_factor or not w.requires_second_factor)
    where m.workspace_id = any ($2::uuid[]) and m.id = any ($3::uuid[]) and ${isActiveMember('m')}`,
};

/**
 * For each of the given memberships its member, if the session is valid and the member is active and has a second factor, where the
 * workspace requires one; otherwise undefined.
 */
export async function findEligibleMembers(
  pool: Pool,
  memberships: readonly SessionMembership[],
): Promise<(EligibleMember | undefined)[]> {
  const distinct = (name: keyof SessionMembership) => [...new Set(memberships.map((membership) => membership[name]))];
  const { rows } = await pool.query<EligibleMember & SessionMembership>({
    ...eligibleMembers,
    values: [distinct('session_id'), distinct('workspace_id'), distinct('member_id')],
  });
  const found = new Map(rows.map((row) => [keyOf(row), row]));
  return memberships.map((membership) => found.get(keyOf(membership)));
}

const keyOf = ({ session_id, workspace_id, member_id }: SessionMembership) =>
  `${session_id} ${workspace_id} ${member_id}`;
